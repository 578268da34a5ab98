import { z } from 'zod'

export const statisticsSwitch = z.object({ isOn: z.boolean({ error: 'must be true or false' }) })
