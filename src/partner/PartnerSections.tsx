import { use, useCallback, useMemo } from 'react'
import { fieldId, FormScopeContext } from '../design/form/form-scope.ts'
import { flatErrors, useFormErrors } from '../design/form/useFormErrors.ts'
import { SectionNav } from '../design/SectionNav.tsx'

/** The cards of the partner's form, with their errors. */
export const PartnerSections = () => {
  const scope = use(FormScopeContext)
  const errors = useFormErrors()
  const problems = useMemo(() => flatErrors(errors).map(({ name }) => name), [errors])
  const find = useCallback((path: string) => document.getElementById(fieldId(scope, path)), [scope])
  return <SectionNav problems={problems} find={find} onShow={show} />
}

const show = (section: HTMLElement) => {
  section.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
}
