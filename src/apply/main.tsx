import { PAGE_STATE_ELEMENT, PUBLIC_PROVIDER_ELEMENT } from '../../api/page-state.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import type { ApplicationSnapshot } from '../../machines/flow/apply/application.machine.ts'
import { readPageData } from '../api/page-data.ts'
import { showTheme } from '../design/theme/choice.ts'
import { mount, painted } from '../shell/screen/mount.ts'
import { createApplication, isAsOpened, loadFor } from './application-actors.ts'
import { ApplyPage } from './ApplyPage.tsx'
import './apply.css'

showTheme()
const root = document.getElementById('app')
if (!root) throw new Error('apply.html has no place for the page')

/** The visit as the server opened it; null if the browser must open the link. */
const openedByServer = async (): Promise<ApplicationSnapshot | null> => {
  const snapshot = readPageData(PAGE_STATE_ELEMENT) as ApplicationSnapshot | null
  if (!snapshot || !isAsOpened(snapshot)) return null
  await Promise.all([loadFor(snapshot.context), painted()])
  return snapshot
}

const begin = async () => {
  const snapshot = await openedByServer().catch(() => null)
  const application = createApplication(snapshot ?? undefined)
  application.start()
  const provider = readPageData(PUBLIC_PROVIDER_ELEMENT) as PublicProvider | null
  mount(root, <ApplyPage application={application} provider={provider} />, snapshot !== null)
}
// No top-level await: the loaded chunks import this module.
void begin()
