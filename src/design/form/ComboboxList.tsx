import { createListCollection } from '@chakra-ui/react/collection'
import { Combobox, useCombobox } from '@chakra-ui/react/combobox'
import {
  useEffect,
  useImperativeHandle,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { FormattedMessage } from 'react-intl'
import { styled } from '../theme/styled.ts'
import { listId, rowId } from './form-scope.ts'

const Panel = styled('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    bg: 'surface',
    overflow: 'hidden',
    marginTop: '1',
  },
})
const Foot = styled('p', { base: { padding: '10px 12px', textStyle: 'small', color: 'ink2' } })
const ByHand = styled('button', {
  base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px', cursor: 'pointer' },
})

export type ComboboxOption = {
  key: string
  /** Rendered with the searched part marked. */
  name: string
  /** At the right, such as the registry code. */
  code?: string
  /** On a separate line, such as the town or a warning. */
  detail?: ReactNode
}

type Props = {
  /** Id of the input it belongs to. */
  input: string
  /** The element around the input: a click in it does not close the list. */
  frame: RefObject<HTMLElement | null>
  /** Receives the handler of the keys that move between the rows and pick one. */
  keys: Ref<KeyboardEventHandler<HTMLInputElement>>
  text: string
  options: readonly ComboboxOption[]
  /** The row that the keyboard or the pointer is on. */
  active: string | null
  onActive: (key: string | null) => void
  onPick: (key: string) => void
  onClose: () => void
  loading: boolean
  failed: ReactNode
  byHand: { label: ReactNode; onClick: () => void } | undefined
}

const useList = ({ input, frame, options, active, onActive, onPick, onClose }: Props) =>
  useCombobox({
    // Chakra does not get the input's id: it would move the caret to the end whenever the list opens.
    ids: { label: `${input}-label`, content: listId(input), item: (key) => rowId(input, key) },
    collection: createListCollection({
      items: options,
      itemToValue: (option) => option.key,
      itemToString: (option) => option.name,
    }),
    defaultOpen: true,
    allowCustomValue: true,
    selectionBehavior: 'preserve',
    value: [],
    highlightedValue: active,
    onHighlightChange: ({ highlightedValue }) => onActive(highlightedValue),
    onSelect: ({ itemValue }) => onPick(itemValue),
    onOpenChange: ({ open }) => {
      if (!open) onClose()
    },
    onInteractOutside: (event) => {
      const { target } = event.detail.originalEvent
      if (target instanceof Node && frame.current?.contains(target)) event.preventDefault()
    },
  })

const Outcome = ({ options, loading, failed }: Pick<Props, 'options' | 'loading' | 'failed'>) => {
  if (loading) return <FormattedMessage id="design.combobox.loading" />
  if (failed) return failed
  return <FormattedMessage id="design.combobox.found" values={{ count: options.length }} />
}

const Mark = styled('mark', {
  base: {
    bg: 'transparent',
    color: 'inherit',
    fontWeight: 700,
    textDecoration: 'underline',
    textDecorationColor: 'accent',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
  },
})

/** The text with the searched part marked. */
const Matched = ({ text, search }: { text: string; search: string }) => {
  const wanted = search.trim().toLocaleLowerCase('et')
  const at = wanted ? text.toLocaleLowerCase('et').indexOf(wanted) : -1
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <Mark>{text.slice(at, at + wanted.length)}</Mark>
      {text.slice(at + wanted.length)}
    </>
  )
}

/** On a phone the rows would open below the action bar. If they do not fit, the input stays visible above them. */
const InView = ({ frame }: Pick<Props, 'frame'>) => {
  // Not as an expression: browsers return a promise, which React would take for a cleanup.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [frame])
  return null
}

/**
 * Chakra's list of the found rows, their number, and the alternative; `Combobox` renders the input and handles the
 * keys.
 */
export const ComboboxList = (props: Props) => {
  const { frame, keys, text, options, active, onClose, loading, failed, byHand } = props
  const combobox = useList(props)
  useImperativeHandle(keys, () => combobox.getInputProps().onKeyDown ?? (() => undefined))
  return (
    // The focus stays in the input.
    <Panel onMouseDown={(event) => event.preventDefault()}>
      <InView key={`${loading} ${options.length}`} frame={frame} />
      <Combobox.RootProvider value={combobox}>
        <Combobox.Content>
          {options.map((option) => (
            <Combobox.Item key={option.key} item={option} aria-selected={option.key === active}>
              <span>
                <Matched text={option.name} search={text} />
              </span>
              <span>{option.code ? <Matched text={option.code} search={text} /> : null}</span>
              {option.detail ? <span>{option.detail}</span> : null}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.RootProvider>
      <Foot>
        <span role="status">
          <Outcome {...{ options, loading, failed }} />
        </span>{' '}
        {byHand && !loading ? (
          <ByHand
            type="button"
            onClick={() => {
              onClose()
              byHand.onClick()
            }}
          >
            {byHand.label}
          </ByHand>
        ) : null}
      </Foot>
    </Panel>
  )
}
