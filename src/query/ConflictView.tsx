import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../contract/query.ts'
import { ActionBar } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { Note } from '../design/Note.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { Wrap } from '../design/Wrap.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { compare, merge, type Side, type Versions } from './difference.ts'
import { fieldLabel } from './fieldLabel.ts'

type Saver = { name: string | null; own: boolean }

type Props = {
  versions: Versions
  /** Whose version the other one is. */
  saver: Saver
  /** The form after all choices; it is saved then. */
  onResolve: (merged: QuerySave) => void
  onBack: () => void
}

/** What the asset or surety of a path such as `qassets.#12.year` is called. */
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
    tone="waiting"
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
    <Text as="h2" size="input" strong>
      <FormattedMessage id={titleOf(saver)} values={{ name: saver.name }} />
    </Text>
    <Text tone="soft">
      <FormattedMessage id="query.conflict.says" values={{ count }} />
    </Text>
  </Note>
)

/** A save came too late: both versions field by field. Nothing is overwritten and nothing lost until it is chosen. */
export const ConflictView = ({ versions, saver, onResolve, onBack }: Props) => {
  const intl = useIntl()
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const { differences } = compare(versions)
  const all = (side: Side) => setChoices(Object.fromEntries(differences.map(({ path }) => [path, side])))
  const left = differences.filter(({ path }) => choices[path] === undefined).length
  return (
    <>
      <Wrap paddingBlock="6" flex="1">
        <Stack>
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
      </Wrap>
      <ActionBar
        label={intl.formatMessage({ id: 'query.actions' })}
        far={
          <Button onClick={onBack}>
            <FormattedMessage id="query.conflict.back" />
          </Button>
        }
      >
        <Button
          variant="primary"
          refused={
            left > 0 ? (
              <FormattedMessage id="query.conflict.left" values={{ left, count: differences.length }} />
            ) : undefined
          }
          onClick={() => onResolve(merge(versions, choices))}
        >
          <FormattedMessage id="query.conflict.save" />
        </Button>
      </ActionBar>
    </>
  )
}
