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
