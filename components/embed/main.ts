import { addChartKeys } from '@/components/charts/chart-keys'
import { renewPermit } from './renew-permit'
import { tellHeight } from './tell-height'

const addKeys = () => {
  for (const figure of document.querySelectorAll<HTMLElement>('figure')) addChartKeys(figure)
}

addKeys()
renewPermit(addKeys)
tellHeight()
