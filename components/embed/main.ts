import { addChartKeys } from '@/components/charts/chart-keys'
import { renewPermit } from './renew-permit'

const addKeys = () => {
  for (const figure of document.querySelectorAll<HTMLElement>('figure')) addChartKeys(figure)
}

addKeys()
renewPermit(addKeys)
