import type { Device } from '@/lib/unattended/device/device'

/** A stored device; no PIN matches its hash. */
export const aDevice = (quickCode: string): Device => ({
  quickCode,
  deviceId: 1,
  deviceKey: 'a key',
  label: 'Foyer',
  pin: { salt: '', hash: '', rounds: 1 },
  wrongPins: 0,
  pinWaitsUntilMs: 0,
  idleSeconds: 90,
  onIdle: 'discard',
  hasBegun: true,
  definition: {
    surveyId: 1,
    version: 1,
    name: 'Audience survey',
    introduction: '',
    eventName: '',
    eventVenue: '',
    organisation: 'Harbour Theatre',
    postCompletionMessage: '',
    postCompletionUrl: '',
    activeFrom: null,
    activeTo: null,
    logo: null,
    schema: { pages: [] },
  },
  isOn: true,
  isEnded: false,
  heardAt: null,
})
