import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge } from '../../design/Badge.tsx'
import { styled } from '../../design/theme/styled.ts'
import type { Difference, Side } from './difference.ts'
import { fieldLabel, partLabel } from '../editor/field-label.ts'
import { shownValue } from './shown-value.ts'

const Line = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr) minmax(0, 1fr)' },
    gap: '3',
    padding: '12px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:not(:has(+ *))': { borderBottomWidth: 0 },
  },
  variants: { open: { true: { boxShadow: 'inset 3px 0 {colors.waitingMark}' } } },
})
const Option = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    padding: '8px 12px',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:has(:checked)': {
      bg: 'accentBg',
      borderColor: 'accent',
      boxShadow: 'inset 0 0 0 1px {colors.accent}',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '& > input': { accentColor: '{colors.accent}', width: '4', height: '4', flex: 'none' },
  },
})

type Props = {
  difference: Difference
  /** The name of the list row that has the field, if any. */
  row: string | null
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

const sideTexts: Record<Side, string> = { theirs: 'query.conflict.theirs', mine: 'query.conflict.mine' }

/** One conflicting field, and the choice between its two values. */
export const ConflictChoice = ({ difference, row, chosen, onChoose }: Props) => {
  const intl = useIntl()
  const { path, was } = difference
  const name = fieldLabel(intl, path)
  const part = row ?? partLabel(intl, path)
  const label = part === null || part === name ? name : `${name}, ${part}`
  return (
    <Line role="radiogroup" aria-label={label} open={chosen === undefined}>
      <div>
        <Text fontWeight="600">{name}</Text>
        {part !== null && part !== name ? <Text textStyle="meta">{part}</Text> : null}
        <Text textStyle="meta" color="ink3">
          <FormattedMessage id="query.conflict.was" values={{ value: shownValue(intl, path, was) }} />
        </Text>
        {chosen === undefined ? (
          <Badge tone="waiting">
            <FormattedMessage id="query.conflict.choose" />
          </Badge>
        ) : null}
      </div>
      {(['theirs', 'mine'] as const).map((side) => (
        <Option key={side}>
          <input type="radio" name={path} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <Text as="span" textStyle="meta" color="ink3" display="block">
              <FormattedMessage id={sideTexts[side]} />
            </Text>
            {shownValue(intl, path, difference[side])}
          </span>
        </Option>
      ))}
    </Line>
  )
}
