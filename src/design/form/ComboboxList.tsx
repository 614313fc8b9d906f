import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Matched } from './Matched.tsx'

const Box = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    bg: 'surface',
    overflow: 'hidden',
    marginTop: '1',
  },
})
const Option = chakra('div', {
  base: {
    padding: '10px 12px',
    display: 'grid',
    gap: '0 12px',
    gridTemplateColumns: '1fr auto',
    borderBottomWidth: '1px',
    borderColor: 'line',
    cursor: 'pointer',
    '&:hover': { bg: 'well' },
    '&[aria-selected=true]': { bg: 'accentBg', boxShadow: 'inset 3px 0 {colors.accent}' },
    '& > :not(* + *)': { fontWeight: 500 },
    '& > * + *': { textStyle: 'small', color: 'ink2' },
    '& > * + * + *': { gridColumn: '1 / -1', textStyle: 'meta', color: 'ink3' },
  },
})
const Foot = chakra('p', { base: { padding: '10px 12px', textStyle: 'small', color: 'ink2' } })
const ByHand = chakra('button', {
  base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px', cursor: 'pointer' },
})

export type ComboboxOption = {
  key: string
  /** Shown with the searched part marked. */
  name: string
  /** At the right: the registry code. */
  code?: string
  /** On a line of its own: the town, or a warning. */
  detail?: ReactNode
}

type Props = {
  id: string
  label: string
  shown: boolean
  options: readonly ComboboxOption[]
  active: number | null
  text: string
  loading: boolean
  failed: ReactNode
  byHand: { label: ReactNode; onClick: () => void } | undefined
  pick: (row: number) => void
  close: () => void
}

const Outcome = ({ options, loading, failed }: Pick<Props, 'options' | 'loading' | 'failed'>) => {
  if (loading) return <FormattedMessage id="design.combobox.loading" />
  if (failed) return failed
  return <FormattedMessage id="design.combobox.found" values={{ count: options.length }} />
}

/** The rows found, how many they are, and the way out. */
export const ComboboxList = (props: Props) => {
  const { id, label, shown, options, active, text, loading, failed, byHand, pick, close } = props
  return (
    <Box hidden={!shown}>
      <div role="listbox" id={id} aria-label={label}>
        {shown
          ? options.map((option, row) => (
              <Option
                key={option.key}
                id={`${id}-${row}`}
                role="option"
                aria-selected={row === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(row)}
              >
                <span>
                  <Matched text={option.name} search={text} />
                </span>
                <span>{option.code ? <Matched text={option.code} search={text} /> : null}</span>
                {option.detail ? <span>{option.detail}</span> : null}
              </Option>
            ))
          : null}
      </div>
      <Foot>
        <span role="status">{shown ? <Outcome {...{ options, loading, failed }} /> : null}</span>{' '}
        {byHand && !loading ? (
          <ByHand
            type="button"
            onClick={() => {
              close()
              byHand.onClick()
            }}
          >
            {byHand.label}
          </ByHand>
        ) : null}
      </Foot>
    </Box>
  )
}
