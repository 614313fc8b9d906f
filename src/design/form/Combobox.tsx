import { chakra } from '@chakra-ui/react/styled-system'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '../Icon.tsx'
import { ComboboxList, type ComboboxOption } from './ComboboxList.tsx'
import { Field, type FieldWords } from './Field.tsx'
import { Input } from './Input.tsx'
import { useFieldId } from './formScope.ts'
import { useCombobox } from './useCombobox.ts'

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

/**
 * A search box with a list under it. Arrows walk the rows, Enter picks, Escape closes; what is searched, and when,
 * is the screen's: it gets the text and gives the options.
 */
export const Combobox = (props: Props) => {
  const { name, text, onText, options, onPick, loading, failed, minimum = 3, byHand, onBlur, error } = props
  const { label, hint, optional, locked } = props
  const id = useFieldId(name)
  const listId = useId()
  const { shown, active, close, choose, onKeyDown, onTyped } = useCombobox({
    count: options.length,
    searching: text.trim().length >= minimum && !locked,
    pick: (row) => {
      const option = options[row]
      if (option) onPick(option.key)
    },
  })
  return (
    <Field
      {...{ id, label, optional, locked, error }}
      hint={hint ?? <FormattedMessage id="design.combobox.minimum" values={{ minimum }} />}
    >
      {(wiring) => (
        <div
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            close()
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
              aria-activedescendant={shown && active !== null ? `${listId}-${active}` : undefined}
              autoComplete="off"
              paddingInlineStart="9"
              value={text}
              onChange={(event) => {
                onText(event.target.value)
                onTyped()
              }}
              onKeyDown={onKeyDown}
            />
            <Icon name={loading ? 'spinner' : 'search'} turning={Boolean(loading)} />
          </Frame>
          <ComboboxList
            {...{ shown, options, text, failed, byHand, active, close }}
            id={listId}
            label={typeof label === 'string' ? label : name}
            loading={Boolean(loading)}
            pick={choose}
          />
        </div>
      )}
    </Field>
  )
}
