import type { Device, WaitingAnswer } from './device'

/**
 * The IndexedDB database of a device: `devices` by quick code, `answers` by id. Writes are durable (on disk before they
 * are confirmed), so that a crash of the browser loses nothing.
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
  // Another page wants to upgrade or delete the database: close it, and open it again at the next use.
  db.onclose = db.onversionchange = () => {
    db.close()
    openedDatabase = undefined
  }
  return db
}

type Stores = { devices: IDBObjectStore; answers: IDBObjectStore }

/** Runs work in one transaction, and waits until it is on disk. */
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

/** Reads and writes in one transaction, so that windows do not overwrite each other. Undefined for a deleted device. */
export const updateDevice = (quickCode: string, work: (device: Device) => Device): Promise<Device | undefined> =>
  runTransaction('readwrite', async ({ devices }) => {
    const device: Device | undefined = await promiseOf(devices.get(quickCode))
    if (!device) return undefined
    const changed = work(device)
    await promiseOf(devices.put(changed))
    return changed
  })

/** Changes some fields. Undefined for a deleted device. */
export const patchDevice = (quickCode: string, changes: Partial<Device>): Promise<Device | undefined> =>
  updateDevice(quickCode, (device) => ({ ...device, ...changes, quickCode }))

/**
 * Adds an answer to the queue. Where another window has ended the device meanwhile, the device is stored again as
 * ended, until the answer is sent.
 */
export const addAnswer = (answer: WaitingAnswer, device: Device): Promise<unknown> =>
  runTransaction('readwrite', async ({ devices, answers }) => {
    if (!(await promiseOf(devices.get(device.quickCode)))) await promiseOf(devices.put({ ...device, isEnded: true }))
    await promiseOf(answers.put(answer))
  })

const answersByCode = ({ answers }: Stores) => answers.index('quickCode')

/** The queue of a survey, in the order the answers were begun. */
export const listAnswers = (quickCode: string): Promise<WaitingAnswer[]> =>
  runTransaction('readonly', (stores) => promiseOf(answersByCode(stores).getAll(quickCode)))

export const countAnswers = (quickCode: string): Promise<number> =>
  runTransaction('readonly', (stores) => promiseOf(answersByCode(stores).count(quickCode)))

/** Applies the server's answer: deletes delivered answers, and stores the reason with refused ones. */
export const recordOutcomes = (delivered: readonly string[], refused: ReadonlyMap<string, string>): Promise<void> =>
  runTransaction('readwrite', async ({ answers }) => {
    for (const id of delivered) await promiseOf(answers.delete(id))
    for (const [id, reason] of refused) {
      const answer: WaitingAnswer | undefined = await promiseOf(answers.get(id))
      if (answer) await promiseOf(answers.put({ ...answer, refused: reason }))
    }
  })

/**
 * Deletes a survey's device and queue in one transaction; nothing if the queue has an answer that is not in `saved`,
 * such as one that another window has just added.
 * @returns whether they were deleted
 */
export const deleteSurveyData = (quickCode: string, saved: ReadonlySet<string>): Promise<boolean> =>
  runTransaction('readwrite', async (stores) => {
    const waiting = (await promiseOf(answersByCode(stores).getAllKeys(quickCode))).map(String)
    if (waiting.some((id) => !saved.has(id))) return false
    for (const id of waiting) await promiseOf(stores.answers.delete(id))
    await promiseOf(stores.devices.delete(quickCode))
    return true
  })
