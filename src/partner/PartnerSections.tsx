import { fieldId } from '../design/form/form-scope.ts'
import { flatErrors, useFormErrors } from '../design/form/useFormErrors.ts'
import { SectionNav } from '../design/SectionNav.tsx'

/** The cards of the partner's form, with their errors. */
export const PartnerSections = () => {
  const problems = flatErrors(useFormErrors())
    .map(({ name }) => name)
    .join(' ')
  return <SectionNav problems={problems} find={find} onShow={show} />
}

/** The form has no scope of its own. */
const find = (path: string) => document.getElementById(fieldId('', path))

const show = (section: HTMLElement) => {
  section.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
}
