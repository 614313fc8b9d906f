import { showTheme } from '../design/theme/choice.ts'
import { mount } from '../shell/screen/mount.ts'
import { loadTexts } from './apply-language.ts'
import { languageHere } from './link-call.ts'
import { createPhoto } from './photo.ts'
import { PhotoPage } from './PhotoPage.tsx'
import { reloadForCode } from './reload-for-code.ts'
import './apply.css'

showTheme()
const root = document.getElementById('app')
if (!root) throw new Error('photo.html has no place for the page')

/** As the server has chosen it for this browser. */
const language = languageHere()

const begin = async () => {
  await loadTexts(language, 'photo').catch(reloadForCode)
  const photo = createPhoto()
  photo.start()
  mount(root, <PhotoPage photo={photo} language={language} />, false)
}
// No top-level await: the loaded chunks import this module.
void begin()
