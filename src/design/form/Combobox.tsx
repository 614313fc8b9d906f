import { Input } from './Input.tsx'
import { useRef, useState, type KeyboardEvent, type KeyboardEventHandler, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { takeFirstFocus } from '../take-focus.ts'
import { Icon } from '../Icon.tsx'
import { lazyOverlay } from '../lazy-overlay.tsx'
import type { ComboboxOption } from './ComboboxList.tsx'
import { Field, type FieldTexts } from './Field.tsx'
import { listId, rowId, useFieldId } from './form-scope.ts'
import { InputFrame } from './InputFrame.tsx'

const { View: ComboboxList, preloadOn } = lazyOverlay(() =>
  import('./ComboboxList.tsx').then((file) => file.ComboboxList),
)

type Props = FieldTexts & {
  name: string
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  onPick: (key: string) => void
  /** The search for this text is under way. */
  loading?: boolean | undefined
  /** The search failed: the message shown instead of rows. */
  failed?: ReactNode
  error?: ReactNode
  /** Number of characters that starts a search; fewer show a hint. */
  minimum?: number
  /** The alternative if the searched thing is not in the list. */
  byHand?: { label: ReactNode; onClick: () => void }
  onBlur?: () => void
  /** The screen starts with this field, so it takes the focus. */
  first?: boolean
}

/** Keeps whether the list is open and which row is active, and handles the keys. */
const useList = ({ options, text, minimum = 3, locked }: Props) => {
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const keys = useRef<KeyboardEventHandler<HTMLInputElement>>(null)
  const isOpen = wanted && text.trim().length >= minimum && !locked
  const open = (row: string | null) => {
    setWanted(true)
    setActive(row)
  }
  const close = () => {
    setWanted(false)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (key === 'Escape') close()
    if (isArrow && !isOpen) open(options.at(key === 'ArrowDown' ? 0 : -1)?.key ?? null)
    // Home and End move the caret in the text.
    if (isOpen && (isArrow || (key === 'Enter' && active !== null))) keys.current?.(event)
    if (isArrow || (key === 'Enter' && isOpen)) event.preventDefault()
  }
  return { isOpen, active, setActive, keys, open, close, onKeyDown }
}

/**
 * A search box with a list of options. The parent receives the text, searches and passes the options. The input renders
 * at once; Chakra's list loads when the input is focused, and arrow keys in the input move the selection.
 */
export const Combobox = (props: Props) => {
  const { name, text, onText, options, onPick, loading, failed, minimum = 3, byHand, onBlur } = props
  const { first, error, label, hint, optional, locked } = props
  const id = useFieldId(name)
  const frame = useRef<HTMLDivElement>(null)
  const { isOpen, active, setActive, keys, open, close, onKeyDown } = useList(props)
  return (
    <Field
      {...{ id, label, optional, locked, error }}
      hint={hint ?? <FormattedMessage id="design.combobox.minimum" values={{ minimum }} />}
    >
      {(controlProps) => (
        <div
          ref={frame}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            close()
            onBlur?.()
          }}
        >
          <InputFrame icon={<Icon name={loading ? 'spinner' : 'search'} turning={Boolean(loading)} />}>
            <Input
              {...controlProps}
              {...preloadOn}
              {...(first ? { ref: takeFirstFocus } : {})}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId(id) : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && active !== null ? rowId(id, active) : undefined}
              autoComplete="off"
              value={text}
              onChange={(event) => {
                onText(event.target.value)
                open(null)
              }}
              onKeyDown={onKeyDown}
            />
          </InputFrame>
          {isOpen ? (
            <ComboboxList
              {...{ frame, keys, text, options, active, onPick, failed, byHand }}
              input={id}
              onActive={setActive}
              onClose={close}
              loading={Boolean(loading)}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
