import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../../api/query.ts'
import { ActionBar } from '../../design/ActionBar.tsx'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { Note } from '../../design/Note.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { compare, merge, type Side, type Versions } from './difference.ts'
import { fieldLabel } from '../editor/field-label.ts'

type Saver = { name: string | null; own: boolean }

type Props = {
  versions: Versions
  /** Who saved the other version. */
  saver: Saver
  /** Receives the merged form, which is then saved. */
  onResolve: (merged: QuerySave) => void
  onBack: () => void
}

/** The name of the asset or surety at a path such as `qassets.#12.year`. */
const rowName = ({ theirs, mine }: Versions, path: string): string | null => {
  const number = Number(/#(\d+)/.exec(path)?.[1])
  const assets = [...(mine.qassets ?? []), ...(theirs.qassets ?? [])]
  const sureties = [...(mine.sureties ?? []), ...(theirs.sureties ?? [])]
  if (path.startsWith('qassets.'))
    return assets.find(({ qassetId }) => qassetId === number)?.qassetName ?? null
  if (path.startsWith('sureties.')) return sureties.find(({ suretyId }) => suretyId === number)?.name ?? null
  return null
}

const Undisputed = ({ versions }: { versions: Versions }) => {
  const intl = useIntl()
  const { fromThem, fromMe } = compare(versions)
  const names = (found: readonly { path: string }[]) =>
    intl.formatList([...new Set(found.map(({ path }) => fieldLabel(intl, path)))])
  const rows = [
    { title: 'query.conflict.fromThem', says: 'query.conflict.fromThem.says', found: fromThem },
    { title: 'query.conflict.fromMe', says: 'query.conflict.fromMe.says', found: fromMe },
  ].filter(({ found }) => found.length > 0)
  if (rows.length === 0) return null
  return (
    <Card>
      <Facts
        columns={2}
        facts={rows.map(({ title, says, found }) => ({
          key: title,
          label: <FormattedMessage id={title} />,
          value: <FormattedMessage id={says} values={{ fields: names(found) }} />,
        }))}
      />
    </Card>
  )
}

const titleOf = ({ name, own }: Saver) =>
  own ? 'query.conflict.titleOwn' : name === null ? 'query.conflict.title' : 'query.conflict.titleBy'

type QuestionProps = { count: number; saver: Saver; onAll: (side: Side) => void }

const Question = ({ count, saver, onAll }: QuestionProps) => (
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
    <Text as="h2" textStyle="input" fontWeight="600">
      <FormattedMessage id={titleOf(saver)} values={{ name: saver.name }} />
    </Text>
    <Text color="ink2">
      <FormattedMessage id="query.conflict.says" values={{ count }} />
    </Text>
  </Note>
)

/** A save conflict: both versions field by field. Nothing is overwritten until the user has chosen. */
export const ConflictView = ({ versions, saver, onResolve, onBack }: Props) => {
  const intl = useIntl()
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const { differences } = compare(versions)
  const all = (side: Side) => setChoices(Object.fromEntries(differences.map(({ path }) => [path, side])))
  const open = differences.filter(({ path }) => choices[path] === undefined).length
  return (
    <>
      <Container paddingBlock="6" flex="1">
        <Stack gap="4">
          <Question count={differences.length} saver={saver} onAll={all} />
          <Card flush>
            {differences.map((difference) => (
              <ConflictChoice
                key={difference.path}
                difference={difference}
                row={rowName(versions, difference.path)}
                chosen={choices[difference.path]}
                onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
              />
            ))}
          </Card>
          <Undisputed versions={versions} />
        </Stack>
      </Container>
      <ActionBar
        label={intl.formatMessage({ id: 'query.actions' })}
        far={
          <Button onClick={onBack}>
            <FormattedMessage id="query.conflict.back" />
          </Button>
        }
      >
        <Button
          variant="solid"
          refused={
            open > 0 ? <FormattedMessage id="query.conflict.left" values={{ left: open }} /> : undefined
          }
          onClick={() => onResolve(merge(versions, choices))}
        >
          <FormattedMessage id="query.conflict.save" />
        </Button>
      </ActionBar>
    </>
  )
}
