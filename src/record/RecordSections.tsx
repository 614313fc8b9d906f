import { flatErrors, useFormErrors } from '../design/form/useFormErrors.ts'
import { scrollToSection } from '../design/scroll-to-section.ts'
import { SectionNav } from '../design/SectionNav.tsx'

/** The cards of a record's form, with their errors. Needs `SectionsContext` around the cards. */
export const RecordSections = () => {
  const problems = flatErrors(useFormErrors())
    .map(({ name }) => name)
    .join(' ')
  return <SectionNav problems={problems} find={find} onShow={show} />
}

/** By name, since the ids depend on the form. */
const find = (path: string): HTMLElement | null => document.getElementsByName(path)[0] ?? null

const show = (section: HTMLElement) => {
  section.focus({ preventScroll: true })
  scrollToSection(section)
}
