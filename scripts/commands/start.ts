import { keepHouse } from '../house/keep-house'

process.exit(await keepHouse('start'))
