import type postgres from 'postgres'
import { fillEventsTemplate } from '@/kit/events-workbook'
import { fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'

const rows = 1_000
const name = 'Workbook House'

const names = Array.from({ length: rows }, (_, row) => `Performance ${row + 1}`)

type Answer = { success: boolean; errors: unknown[]; outcome: { eventsCreated: number } | null; messages: string[] }

/** Uploads workbooks of a thousand events for an organisation that has none. */
export class EventUploads {
  private constructor(
    private readonly platform: BenchPlatform,
    private readonly organisationId: number,
    private readonly good: Buffer,
    private readonly wrong: Buffer,
  ) {}

  static async of(platform: BenchPlatform): Promise<EventUploads> {
    const web = openClient(platform.address)
    const cookie = await openSession(web, 'funder@demo.test')
    const template = await fetchBody(web, '/api/resources/EventsUploadTemplate.xlsx', { cookie })
    web.close()
    const wrong = await fillEventsTemplate(template, names, { 'Event Type': 'Performence' })
    return new EventUploads(
      platform,
      await findWorkbookOrganisation(platform.sql),
      await fillEventsTemplate(template, names),
      wrong,
    )
  }

  /** Milliseconds of a call whose answer has a finding of every row. */
  async findings(): Promise<number> {
    const { ms, answer } = await this.#upload(this.wrong)
    if (answer.success || answer.errors.length < rows)
      throw new Error(`Only ${answer.errors.length} findings came back`)
    return ms
  }

  /** Milliseconds of a call that makes all events; they are taken away again. */
  async commit(): Promise<number> {
    const { ms, answer } = await this.#upload(this.good)
    if (answer.outcome?.eventsCreated !== rows) throw new Error(`The upload ended so: ${answer.messages.join(' ')}`)
    await this.platform.sql`delete from events where id in (
      select event_id from event_organisations where organisation_id = ${this.organisationId})`
    await this.platform.sql`delete from locations where organisation_id = ${this.organisationId}`
    return ms
  }

  async #upload(file: Buffer): Promise<{ ms: number; answer: Answer }> {
    const { address } = this.platform
    const web = openClient(address)
    const cookie = await openSession(web, 'funder@demo.test')
    web.close()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)]), 'EventsUploadTemplate.xlsx')
    const began = performance.now()
    const response = await fetch(`${address}/api/events/${this.organisationId}?ignoreWarnings=true`, {
      method: 'POST',
      headers: { cookie, origin: new URL(address).origin },
      body: form,
    })
    const answer = (await response.json()) as Answer
    const ms = performance.now() - began
    if (response.status !== 200) throw new Error(`The upload was answered with ${response.status}`)
    return { ms, answer }
  }
}

async function findWorkbookOrganisation(sql: postgres.Sql): Promise<number> {
  const [found] = await sql<{ id: number }[]>`select id from organisations where name = ${name}`
  if (found) return Number(found.id)
  const [made] = await sql<{ id: number }[]>`
    insert into organisations (name, known_as, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
      region_id, upper_tier_authority_id, constituency_id, ace_area_id)
    select ${name}, ${name}, npo_status, exempt_from_surveying_id, discipline_id, address_line1, postcode,
      region_id, upper_tier_authority_id, constituency_id, ace_area_id from organisations order by id limit 1
    returning id`
  return Number(made?.id)
}

/** The two figures of a workbook of a thousand events. @param beside what else the platform does meanwhile */
export function eventFigures(times: { findings: number[]; commit: number[] }, beside = ''): Figure[] {
  const what = `workbook of ${rows.toLocaleString('en-GB')} events${beside}`
  return [
    {
      goal: 'G3',
      what: `${what}, until its findings are shown`,
      unit: 'ms',
      judged: 'product',
      product: roundsOf(times.findings),
      bar: { most: 1_000 },
    },
    {
      goal: 'G3',
      what: `${what}, until all of them are there`,
      unit: 'ms',
      judged: 'product',
      product: roundsOf(times.commit),
      bar: { most: 3_000 },
    },
  ]
}

/** G3: a workbook of a thousand events, end to end. */
export async function measureEventUploads(platform: BenchPlatform, { rounds, quick }: Pace): Promise<Figure[]> {
  const uploads = await EventUploads.of(platform)
  const times = { findings: [] as number[], commit: [] as number[] }
  for (let round = 0; round < (quick ? 2 : Math.max(rounds, 5)); round += 1) {
    times.findings.push(await uploads.findings())
    times.commit.push(await uploads.commit())
  }
  return eventFigures(times)
}
