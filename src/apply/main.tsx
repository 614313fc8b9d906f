import { createRoot } from 'react-dom/client'
import { colors } from '../design/theme/colors.ts'
import { showTheme } from '../design/theme/choice.ts'
import { createApplication } from './application-actors.ts'
import { ApplyPage } from './ApplyPage.tsx'
import './apply.css'

showTheme()
for (const [name, { value }] of Object.entries(colors))
  document.documentElement.style.setProperty(`--${name}`, value)

const root = document.getElementById('apply')
if (!root) throw new Error('apply.html has no place for the page')
const application = createApplication()
application.start()
createRoot(root).render(<ApplyPage application={application} />)
