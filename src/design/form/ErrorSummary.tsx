import { chakra } from '@chakra-ui/react/styled-system'
import { use, useEffect, useId, useRef } from 'react'
import { useFormContext, useFormState, type FieldError, type FieldErrors } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { fieldId, FormScopeContext } from './formScope.ts'
import { useErrorText } from './useErrorText.ts'

const Box = chakra('div', {
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

type Found = { name: string; error: FieldError }

const isError = (node: object): node is FieldError => 'type' in node && typeof node.type === 'string'

/** Every error of the form with the path of its field, in the order of the form. */
const flatten = (node: unknown, path: string): Found[] => {
  if (typeof node !== 'object' || node === null) return []
  if (isError(node)) return [{ name: path, error: node }]
  return Object.entries(node).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
}

const inFieldOrder = (errors: FieldErrors, idOf: (name: string) => string) =>
  flatten(errors, '').toSorted((a, b) => {
    const [first, second] = [document.getElementById(idOf(a.name)), document.getElementById(idOf(b.name))]
    if (!first || !second) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })

/** What the field is called on the screen. */
const labelOf = (id: string) => document.getElementById(`${id}-label`)?.textContent

/** After a refused submit: every error with a link to its field, in the words of the field. It takes the focus. */
export const ErrorSummary = () => {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const form = useFormContext()
  const { errors, submitCount, isSubmitSuccessful } = useFormState()
  const errorText = useErrorText()
  const scope = use(FormScopeContext)
  const idOf = (name: string) => fieldId(scope, name)
  const found = inFieldOrder(errors, idOf)
  const shown = submitCount > 0 && !isSubmitSuccessful && found.length > 0

  // Once for each submit: an error that comes while a field is typed in must not take the focus from it.
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
                form.setFocus(name)
              }}
            >
              {[labelOf(idOf(name)), errorText(error)].filter(Boolean).join(': ')}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
