import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Reason } from '../../api/reason.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import type { ReasonsForm } from './useReasonsEditor.ts'

const MOST = 200
const columns = ['en', 'et', 'actions'] as const

type Props = {
  group: Reason['group']
  rows: readonly { key: string; index: number }[]
  /** Why none can be added now. */
  refused: ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
}

/** The reasons of one group. */
export const ReasonTable = ({ group, rows, refused, onAdd, onRemove }: Props) => {
  const title = <FormattedMessage id={`reason.group.${group}`} />
  return (
    <Card title={title} flush>
      {rows.length === 0 ? null : (
        <Table caption={title} cards="lines">
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column} numeric={column === 'actions'}>
                  <FormattedMessage id={`reason.column.${column}`} />
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, index }, at) => (
              <Row key={key} index={index} place={at + 1} onRemove={() => onRemove(index)} />
            ))}
          </tbody>
        </Table>
      )}
      <Stack padding="4" gap="3">
        {rows.length === 0 ? (
          <Text color="ink2">
            <FormattedMessage id="reason.none" />
          </Text>
        ) : null}
        <HStack wrap="wrap">
          <Button icon="plus" refused={refused} reason="tooltip" onClick={onAdd}>
            <FormattedMessage id="reason.add" />
          </Button>
        </HStack>
      </Stack>
    </Card>
  )
}

type RowProps = { index: number; place: number; onRemove: () => void }

const Row = ({ index, place, onRemove }: RowProps) => {
  const intl = useIntl()
  const words = useWatch<ReasonsForm, `reasons.${number}.en`>({ name: `reasons.${index}.en` })
  const label = (id: string) => intl.formatMessage({ id }, { place })
  return (
    <TableRow>
      <Cell>
        <TextField name={`reasons.${index}.en`} label={label('reason.place.en')} maxLength={MOST} />
      </Cell>
      <Cell>
        <TextField name={`reasons.${index}.et`} label={label('reason.place.et')} maxLength={MOST} />
      </Cell>
      <Cell numeric>
        <IconButton
          icon="trash"
          label={intl.formatMessage({ id: 'reason.delete' }, { name: words.trim() || place })}
          onClick={onRemove}
        />
      </Cell>
    </TableRow>
  )
}
