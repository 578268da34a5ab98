import { addDays } from '@/lib/floor/calendar/plain-date'
import { type DemoData, dayFromToday } from './demo-data'
import type { DemoEvent } from './events'
import { addLogo } from './logo'
import type { DemoOrganisation } from './organisations'
import { responseLines } from './responses'
import { addLinks, addOrganisationTemplate, addSurvey, addViews, type DemoSurvey, mandatedKeys } from './surveys'

/** The code of the survey everybody may try; every sign is of the alphabet quick codes use. */
export const demoQuickCode = 'HARB2K7WXY'

/** A survey in every state a screen can show. @returns those that have been answered */
export function addHarbourSurveys(data: DemoData, harbour: DemoOrganisation, eventNamed: (name: string) => DemoEvent) {
  const random = data.random.fork('harbour surveys')
  addLogo(data, harbour)
  const ownTemplate = addOrganisationTemplate(data, {
    organisationId: harbour.id,
    name: 'Studio audiences',
    description: 'The mandated questions with what we always ask in the Studio.',
    optionalQuestions: ['O-Q1', 'O-Q23', 'O-Q24'],
    author: harbour.staff[0]?.id ?? null,
  })
  addOrganisationTemplate(data, {
    organisationId: harbour.id,
    name: 'Family shows',
    description: 'Not used by any survey yet.',
    optionalQuestions: ['O-Q60'],
    author: harbour.staff[0]?.id ?? null,
  })
  const answered = (survey: DemoSurvey, count: number) => {
    for (const line of responseLines(data, random.fork(survey.id), survey, count))
      data.tables.responses.lines.push(line)
    return survey
  }
  const ways = data.random.fork('harbour links')
  const main = answered(
    addLinks(
      data,
      ways,
      addSurvey(data, random, {
        event: eventNamed('The Winter Garden'),
        state: 'published',
        name: 'The Winter Garden: tell us what you thought',
        quickCode: demoQuickCode,
        optionalQuestions: ['O-Q19', 'O-Q23', 'O-Q33', 'O-Q41', 'O-DQ1'],
        placeholders: { 'O-DQ1': { placeholder: 'the post-show talk' } },
        activeFrom: dayFromToday(data, -19),
        activeTo: dayFromToday(data, 24),
        postCompletionUrl: 'https://example.org/harbour-theatre',
        hasLogo: true,
      }),
      { 'Foyer screen': 25, Programme: 12, Newsletter: 18, 'Ticket email': 15 },
    ),
    124,
  )
  addViews(data, ways, main)
  addSurvey(data, random, {
    event: eventNamed('Dick Whittington and the Last Ferry'),
    state: 'published',
    name: 'Pantomime audiences',
    activeFrom: dayFromToday(data, -3),
    activeTo: dayFromToday(data, 70),
    organisationTemplateId: ownTemplate,
    optionalQuestions: ['O-Q1', 'O-Q23', 'O-Q24'],
  })
  addSurvey(data, random, {
    event: eventNamed('Family Clay Workshop'),
    state: 'draft',
    name: 'Clay workshop feedback',
    optionalQuestions: ['O-Q51', 'O-Q60'],
  })
  addSurvey(data, random, { event: eventNamed('Red Kite'), state: 'new', name: null })
  const inactive = answered(
    addSurvey(data, random, {
      event: eventNamed('Silent Bell'),
      state: 'inactive',
      name: 'Silent Bell audiences',
      organisationTemplateId: ownTemplate,
      optionalQuestions: ['O-Q1', 'O-Q23', 'O-Q24'],
      activeTo: addDays(eventNamed('Silent Bell').endDate, 20),
    }),
    17,
  )
  const archived = answered(
    addSurvey(data, random, {
      event: eventNamed('Second Tide'),
      state: 'archived',
      name: 'Second Tide',
      // Not long ago: it can still be unarchived.
      archivedOn: dayFromToday(data, -5),
      activeTo: addDays(eventNamed('Second Tide').endDate, 30),
    }),
    38,
  )
  const older = answered(
    addSurvey(data, random, {
      event: eventNamed('The Clockmaker'),
      state: 'archived',
      name: 'The Clockmaker',
      template: mandatedKeys.older,
      activeTo: addDays(eventNamed('The Clockmaker').endDate, 14),
    }),
    45,
  )
  return { main, inactive, archived, older }
}
