import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { Side } from '../../domain/versions.ts'
import { Badge } from './Badge.tsx'
import { styled } from './theme/styled.ts'

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
  /** Distinguishes this choice from the others on the screen. */
  path: string
  name: string
  /** The group of the field, if its name alone is ambiguous. */
  part: string | null
  was: string
  theirs: string
  mine: string
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

const sideTexts: Record<Side, string> = { theirs: 'query.conflict.theirs', mine: 'query.conflict.mine' }

/** One conflicting field, and the choice between its two values. */
export const ConflictRow = ({ path, name, part, was, chosen, onChoose, ...sides }: Props) => (
  <Line role="radiogroup" aria-label={part === null ? name : `${name}, ${part}`} open={chosen === undefined}>
    <div>
      <Text fontWeight="600">{name}</Text>
      {part === null ? null : <Text textStyle="meta">{part}</Text>}
      <Text textStyle="meta" color="ink3">
        <FormattedMessage id="query.conflict.was" values={{ value: was }} />
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
          {sides[side]}
        </span>
      </Option>
    ))}
  </Line>
)
