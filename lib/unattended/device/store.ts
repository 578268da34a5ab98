import type { Device, WaitingAnswer } from './device'

/**
 * What a device keeps, in IndexedDB: `devices` by quick code, `answers` by their id. Writes are durable: what is on the
 * disk stays there whatever happens to the browser.
 */
const databaseName = 'illuminate-unattended'

const promiseOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('devices', { keyPath: 'quickCode' })
    request.result.createObjectStore('answers', { keyPath: 'id' }).createIndex('quickCode', 'quickCode')
  }
  return promiseOf(request)
}

let openedDatabase: Promise<IDBDatabase> | undefined

async function getDatabase(): Promise<IDBDatabase> {
  openedDatabase ??= openDatabase()
  const db = await openedDatabase.catch((error: unknown) => {
    openedDatabase = undefined
    throw error
  })
  // Another page wants to change or delete the database: the next use opens it anew.
  db.onclose = db.onversionchange = () => {
    db.close()
    openedDatabase = undefined
  }
  return db
}

type Stores = { devices: IDBObjectStore; answers: IDBObjectStore }

/** Runs work in one transaction and waits until it is on the disk; all of it is done or nothing. */
async function runTransaction<T>(mode: 'readonly' | 'readwrite', work: (stores: Stores) => Promise<T>): Promise<T> {
  const transaction = (await getDatabase()).transaction(['devices', 'answers'], mode, { durability: 'strict' })
  const settled = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })
  const stores = { devices: transaction.objectStore('devices'), answers: transaction.objectStore('answers') }
  const [result] = await Promise.all([work(stores), settled])
  return result
}

export const readDevice = (quickCode: string): Promise<Device | undefined> =>
  runTransaction('readonly', ({ devices }) => promiseOf(devices.get(quickCode)))

export const storeDevice = (device: Device): Promise<unknown> =>
  runTransaction('readwrite', ({ devices }) => promiseOf(devices.put(device)))

/** Reads and writes in one transaction: of two windows, the second sees what the first has done. */
export const updateDevice = (quickCode: string, work: (device: Device) => Device): Promise<Device | undefined> =>
  runTransaction('readwrite', async ({ devices }) => {
    const device: Device | undefined = await promiseOf(devices.get(quickCode))
    if (!device) return undefined
    const changed = work(device)
    await promiseOf(devices.put(changed))
    return changed
  })

/** Changes what is given and leaves the rest as it is now. Undefined when there is no such device (any more). */
export const patchDevice = (quickCode: string, changes: Partial<Device>): Promise<Device | undefined> =>
  updateDevice(quickCode, (device) => ({ ...device, ...changes, quickCode }))

/**
 * Keeps an answer, with the device that it was given on: where another window has ended that one meanwhile, it is there
 * again as one that was ended, until the answer is sent.
 */
export const addAnswer = (answer: WaitingAnswer, device: Device): Promise<unknown> =>
  runTransaction('readwrite', async ({ devices, answers }) => {
    if (!(await promiseOf(devices.get(device.quickCode)))) await promiseOf(devices.put({ ...device, isEnded: true }))
    await promiseOf(answers.put(answer))
  })

const answersByCode = ({ answers }: Stores) => answers.index('quickCode')

/** Everything that waits, in the order it was begun. */
export const listAnswers = (quickCode: string): Promise<WaitingAnswer[]> =>
  runTransaction('readonly', (stores) => promiseOf(answersByCode(stores).getAll(quickCode)))

export const countAnswers = (quickCode: string): Promise<number> =>
  runTransaction('readonly', (stores) => promiseOf(answersByCode(stores).count(quickCode)))

/** What the platform said to answers that were sent: those it has go, those it refused stay with the reason. */
export const recordOutcomes = (delivered: readonly string[], refused: ReadonlyMap<string, string>): Promise<void> =>
  runTransaction('readwrite', async ({ answers }) => {
    for (const id of delivered) await promiseOf(answers.delete(id))
    for (const [id, reason] of refused) {
      const answer: WaitingAnswer | undefined = await promiseOf(answers.get(id))
      if (answer) await promiseOf(answers.put({ ...answer, refused: reason }))
    }
  })

/**
 * Unattended mode of a survey is over on this device, and nothing of it stays; unless an answer waits that is not among the
 * `saved`, for instance one that another window has kept meanwhile. One transaction. @returns whether it is over
 */
export const deleteSurveyData = (quickCode: string, saved: ReadonlySet<string>): Promise<boolean> =>
  runTransaction('readwrite', async (stores) => {
    const waiting = (await promiseOf(answersByCode(stores).getAllKeys(quickCode))).map(String)
    if (waiting.some((id) => !saved.has(id))) return false
    for (const id of waiting) await promiseOf(stores.answers.delete(id))
    await promiseOf(stores.devices.delete(quickCode))
    return true
  })
