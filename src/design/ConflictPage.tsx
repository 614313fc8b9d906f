import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { Fragment, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Choices, Side } from '../../domain/versions.ts'
import { ActionBar } from './ActionBar.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Facts } from './Facts.tsx'
import { Note } from './Note.tsx'
import { takeFocus } from './take-focus.ts'
import { Badge } from './Badge.tsx'
import { styled } from './theme/styled.ts'

/** Names of the fields that only one side has changed; these changes are kept without a question. */
type Undisputed = { fromThem: readonly string[]; fromMe: readonly string[] }

const UndisputedCard = ({ fromThem, fromMe }: Undisputed) => {
  const intl = useIntl()
  const rows = [
    { title: 'query.conflict.fromThem', says: 'query.conflict.fromThem.says', names: fromThem },
    { title: 'query.conflict.fromMe', says: 'query.conflict.fromMe.says', names: fromMe },
  ].filter(({ names }) => names.length > 0)
  if (rows.length === 0) return null
  return (
    <Card>
      <Facts
        columns={2}
        facts={rows.map(({ title, says, names }) => ({
          key: title,
          label: <FormattedMessage id={title} />,
          value: <FormattedMessage id={says} values={{ fields: intl.formatList([...new Set(names)]) }} />,
        }))}
      />
    </Card>
  )
}

type QuestionProps = { title: ReactNode; count: number; onAll: (side: Side) => void }

const Question = ({ title, count, onAll }: QuestionProps) => (
  <Note
    status="warning"
    role="alert"
    actions={
      <>
        <Button onClick={() => onAll('theirs')}>
          <FormattedMessage id="query.conflict.takeTheirs" />
        </Button>
        <Button onClick={() => onAll('mine')}>
          <FormattedMessage id="query.conflict.keepMine" />
        </Button>
      </>
    }
  >
    <Text as="h1" textStyle="input" fontWeight="600" tabIndex={-1} ref={takeFocus}>
      {title}
    </Text>
    <Text color="ink2">
      <FormattedMessage id="query.conflict.says" values={{ count }} />
    </Text>
  </Note>
)

type Props<D extends { path: string }> = {
  title: ReactNode
  /** Accessible name of the action bar. */
  label: string
  /** The fields that both sides have changed to different values. */
  differences: readonly D[]
  undisputed: Undisputed
  /** Renders one of them, as a `ConflictRow`. */
  renderRow: (difference: D, chosen: Side | undefined, choose: (side: Side) => void) => ReactNode
  choices: Choices
  /** Receives the paths for which one side is chosen. */
  onChoose: (paths: readonly string[], side: Side) => void
  /** Saves the choices, once there is one for every difference. */
  onSave: () => void
  onBack: () => void
}

/**
 * Two people have changed the same fields: shows both versions, field by field. Nothing is overwritten until the user
 * has chosen.
 */
export const ConflictPage = <D extends { path: string }>(props: Props<D>) => {
  const { title, label, differences, undisputed, renderRow, choices, onChoose, onSave, onBack } = props
  const paths = differences.map(({ path }) => path)
  const left = differences.filter(({ path }) => choices[path] === undefined).length
  return (
    <>
      <Container paddingBlock="6" flex="1">
        <Stack gap="4">
          <Question title={title} count={differences.length} onAll={(side) => onChoose(paths, side)} />
          {differences.length > 0 ? (
            <Card flush>
              {differences.map((difference) => (
                <Fragment key={difference.path}>
                  {renderRow(difference, choices[difference.path], (side) =>
                    onChoose([difference.path], side),
                  )}
                </Fragment>
              ))}
            </Card>
          ) : null}
          <UndisputedCard {...undisputed} />
        </Stack>
      </Container>
      <ActionBar
        label={label}
        far={
          <Button onClick={onBack}>
            <FormattedMessage id="query.conflict.back" />
          </Button>
        }
      >
        <Button
          variant="solid"
          refused={left > 0 ? <FormattedMessage id="query.conflict.left" values={{ left }} /> : undefined}
          onClick={onSave}
        >
          <FormattedMessage id="query.conflict.save" />
        </Button>
      </ActionBar>
    </>
  )
}

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

type ConflictRowProps = {
  /** Distinguishes this choice from the others on the screen. */
  path: string
  name: string
  /** The group of the field, if its name alone is ambiguous. */
  part: string | null
  /** Null if the sides say what they have changed. */
  was: string | null
  theirs: ReactNode
  mine: ReactNode
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

const sideTexts: Record<Side, string> = { theirs: 'query.conflict.theirs', mine: 'query.conflict.mine' }

/** One conflicting field, and the choice between its two values. */
export const ConflictRow = ({ path, name, part, was, chosen, onChoose, ...sides }: ConflictRowProps) => (
  <Line role="radiogroup" aria-label={part === null ? name : `${name}, ${part}`} open={chosen === undefined}>
    <div>
      <Text fontWeight="600">{name}</Text>
      {part === null ? null : <Text textStyle="meta">{part}</Text>}
      {was === null ? null : (
        <Text textStyle="meta" color="ink3">
          <FormattedMessage id="query.conflict.was" values={{ value: was }} />
        </Text>
      )}
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
