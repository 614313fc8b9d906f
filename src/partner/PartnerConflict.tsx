import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerForm } from '../../domain/valid/partner.ts'
import { ActionBar } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConflictRow } from '../design/ConflictRow.tsx'
import { Facts } from '../design/Facts.tsx'
import { Note } from '../design/Note.tsx'
import {
  comparePartners,
  mergePartners,
  type PartnerPlace,
  type PartnerSide,
  type PartnerVersions,
} from './partner-difference.ts'
import { type Known, placeLabel, shownSetting } from './shown-setting.ts'

const Undisputed = ({ versions, known }: { versions: PartnerVersions; known: Known }) => {
  const intl = useIntl()
  const { fromThem, fromMe } = comparePartners(versions)
  const names = (found: readonly PartnerPlace[]) =>
    intl.formatList(found.map((place) => placeLabel(intl, known, place)))
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

const Question = ({ count, onAll }: { count: number; onAll: (side: PartnerSide) => void }) => (
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
      <FormattedMessage id="partner.conflict.title" />
    </Text>
    <Text color="ink2">
      <FormattedMessage id="query.conflict.says" values={{ count }} />
    </Text>
  </Note>
)

type Props = {
  versions: PartnerVersions
  known: Known
  /** Receives the merged form, which is then saved. */
  onResolve: (merged: PartnerForm) => void
  onBack: () => void
}

/** Two people changed the partner: both versions field by field. Nothing is overwritten until the user has chosen. */
export const PartnerConflict = ({ versions, known, onResolve, onBack }: Props) => {
  const intl = useIntl()
  const [choices, setChoices] = useState<Record<string, PartnerSide>>({})
  const { differences } = comparePartners(versions)
  const all = (side: PartnerSide) =>
    setChoices(Object.fromEntries(differences.map(({ path }) => [path, side])))
  const open = differences.filter(({ path }) => choices[path] === undefined).length
  return (
    <>
      <Container paddingBlock="6" flex="1">
        <Stack gap="4">
          <Question count={differences.length} onAll={all} />
          {differences.length > 0 ? (
            <Card flush>
              {differences.map((difference) => (
                <ConflictRow
                  key={difference.path}
                  path={difference.path}
                  name={placeLabel(intl, known, difference)}
                  part={null}
                  was={shownSetting(intl, known, difference, difference.was)}
                  theirs={shownSetting(intl, known, difference, difference.theirs)}
                  mine={shownSetting(intl, known, difference, difference.mine)}
                  chosen={choices[difference.path]}
                  onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
                />
              ))}
            </Card>
          ) : null}
          <Undisputed versions={versions} known={known} />
        </Stack>
      </Container>
      <ActionBar
        label={intl.formatMessage({ id: 'partner.actions' })}
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
          onClick={() => onResolve(mergePartners(versions, choices))}
        >
          <FormattedMessage id="query.conflict.save" />
        </Button>
      </ActionBar>
    </>
  )
}
