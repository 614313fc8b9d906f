import { use, useEffect, useId, useRef } from 'react'
import { useFormState, type FieldErrors } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { FieldFinderContext, useShowField } from './field-finder.ts'
import { flatErrors, useFormErrors } from './useFormErrors.ts'
import { fieldId, FormScopeContext } from './form-scope.ts'
import { useErrorText } from './useField.ts'
import { styled } from '../theme/styled.ts'

const Box = styled('div', {
  base: {
    borderWidth: '2px',
    borderColor: 'danger',
    borderRadius: 'card',
    padding: '4',
    bg: 'surface',
    '& h2': { marginBottom: '2' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '5', display: 'grid', gap: '1' },
    '& a, & a:hover': { color: 'danger', fontWeight: 600 },
  },
})

const inFieldOrder = (errors: FieldErrors, idOf: (name: string) => string) =>
  flatErrors(errors).toSorted((a, b) => {
    const [first, second] = [document.getElementById(idOf(a.name)), document.getElementById(idOf(b.name))]
    if (!first || !second) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })

/** Returns the label of a field on the screen, after that of its group, which several fields of one name may have. */
const labelOf = (id: string) => {
  const label = document.getElementById(`${id}-label`)
  const group = label?.closest('fieldset')?.querySelector(':scope > legend')
  return label && [group, label].flatMap((one) => one?.textContent ?? []).join(': ')
}

/** Lists every error after a refused submit, each with a link to its field, and takes the focus. */
export const ErrorSummary = () => {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const showField = useShowField()
  const { submitCount, isSubmitSuccessful } = useFormState()
  const errors = useFormErrors()
  const errorText = useErrorText()
  const scope = use(FormScopeContext)
  const finder = use(FieldFinderContext)
  const idOf = (name: string) => fieldId(scope, name)
  const isRefused = submitCount > 0 && !isSubmitSuccessful
  const found = isRefused ? inFieldOrder(errors, idOf) : []
  const shown = found.length > 0

  // Once for each submit: an error that appears while a user types must not take the focus.
  const focusedFor = useRef(0)
  useEffect(() => {
    if (!shown || focusedFor.current === submitCount) return
    focusedFor.current = submitCount
    box.current?.focus()
  }, [shown, submitCount])

  if (!shown) return null
  return (
    <Box ref={box} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <FormattedMessage id="design.errors.title" />
      </h2>
      <ul>
        {found.map(({ name, error }) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault()
                showField(name)
              }}
            >
              {[labelOf(idOf(name)) ?? finder?.label(name), errorText(error)].filter(Boolean).join(': ')}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
