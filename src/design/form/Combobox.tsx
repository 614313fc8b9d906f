import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '../Icon.tsx'
import { ComboboxList, type ComboboxOption } from './ComboboxList.tsx'
import { Field, type FieldWords } from './Field.tsx'
import { Input } from './Input.tsx'
import { useFieldId } from './formScope.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    '& > svg': { position: 'absolute', left: '3', top: 'calc(50% - 8px)', color: 'ink3' },
  },
})

type Props = FieldWords & {
  name: string
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  onPick: (key: string) => void
  /** The search for this text runs. */
  loading?: boolean | undefined
  /** The search failed: what to say instead of rows. */
  failed?: ReactNode
  error?: ReactNode
  /** How many characters start a search; fewer show a hint. */
  minimum?: number
  /** The way out when the thing is not in the list. */
  byHand?: { label: ReactNode; onClick: () => void }
  onBlur?: () => void
}

type Walk = { count: number; active: number | null; setActive: (row: number | null) => void }

const walkTo = (key: string, { count, active }: Walk): number | null | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count
  if (key === 'ArrowUp') return active === null ? count - 1 : (active - 1 + count) % count
  return undefined
}

/**
 * A search box with a list under it. Arrows walk the rows, Enter picks, Escape closes; what is searched, and when,
 * is the screen's: it gets the text and gives the options.
 */
export const Combobox = (props: Props) => {
  const { name, text, onText, options, onPick, loading, failed, minimum = 3, byHand, onBlur, error } = props
  const { label, hint, optional, locked } = props
  const id = useFieldId(name)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const searching = text.trim().length >= minimum
  const shown = open && searching && !locked
  const current = active !== null && active < options.length ? active : null

  const pick = (row: number) => {
    const option = options[row]
    if (!option) return
    onPick(option.key)
    setOpen(false)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = walkTo(event.key, { count: options.length, active: current, setActive })
    if (next !== undefined) {
      event.preventDefault()
      setOpen(true)
      setActive(next)
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault()
      if (current !== null) pick(current)
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <Field
      {...{ id, label, optional, locked, error }}
      hint={hint ?? <FormattedMessage id="design.combobox.minimum" values={{ minimum }} />}
    >
      {(wiring) => (
        <div
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            setOpen(false)
            onBlur?.()
          }}
        >
          <Frame>
            <Input
              {...wiring}
              role="combobox"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shown && current !== null ? `${listId}-${current}` : undefined}
              autoComplete="off"
              paddingInlineStart="9"
              value={text}
              onChange={(event) => {
                onText(event.target.value)
                setOpen(true)
                setActive(null)
              }}
              onKeyDown={onKeyDown}
            />
            <Icon name={loading ? 'spinner' : 'search'} turning={Boolean(loading)} />
          </Frame>
          <ComboboxList
            {...{ shown, options, text, failed, byHand, pick }}
            id={listId}
            label={typeof label === 'string' ? label : name}
            active={current}
            loading={Boolean(loading)}
            close={() => setOpen(false)}
          />
        </div>
      )}
    </Field>
  )
}
