import { createRoot } from 'react-dom/client'
import { NoticePage } from '@/components/questionnaire/notice-page'
import { markSession } from '@/lib/unattended/device/clear-device'
import { readDevice } from '@/lib/unattended/device/store'
import { App } from './app'
import { Frame } from './frame'
import { blockBackNavigation, keepScreenAwake } from './screen'

/** `/survey/{quickcode}/unattended` */
const quickCode = decodeURIComponent(location.pathname.split('/')[2] ?? '')

async function renderApp() {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  try {
    const device = await readDevice(quickCode)
    if (device) {
      markSession(quickCode)
      blockBackNavigation()
      keepScreenAwake()
    }
    root.render(<App quickCode={quickCode} initial={device} />)
  } catch {
    root.render(
      <Frame organisation="Illuminate" logo={null}>
        <NoticePage
          headline="This browser keeps nothing"
          sentences={['Unattended mode needs a window that is not private, and some space on the device.']}
        />
      </Frame>,
    )
  }
}

void renderApp()
