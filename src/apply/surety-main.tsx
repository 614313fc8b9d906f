import { PUBLIC_PROVIDER_ELEMENT } from '../../api/page-state.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import { readPageData } from '../api/page-data.ts'
import { showTheme } from '../design/theme/choice.ts'
import { mount } from '../shell/screen/mount.ts'
import { loadTexts } from './apply-language.ts'
import { languageHere } from './link-call.ts'
import { reloadForCode } from './reload-for-code.ts'
import { createSuretyVisit } from './surety.ts'
import { SuretyPage } from './SuretyPage.tsx'
import './apply.css'

showTheme()
const root = document.getElementById('app')
if (!root) throw new Error('surety.html has no place for the page')

const begin = async () => {
  // As the server has chosen it for this browser.
  const language = languageHere()
  await loadTexts(language, 'suretyLink').catch(reloadForCode)
  const visit = createSuretyVisit()
  visit.start()
  const provider = readPageData(PUBLIC_PROVIDER_ELEMENT) as PublicProvider | null
  mount(root, <SuretyPage visit={visit} provider={provider} language={language} />, false)
}
// No top-level await: the loaded chunks import this module.
void begin()
