import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { hitPolicies, MOST_ROWS, type TableRow } from '../../api/decision-table.ts'
import type { TableSave } from '../../api/decision-table-version.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { useFieldId } from '../design/form/form-scope.ts'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useErrorText } from '../design/form/useField.ts'
import { flatErrors, useFormErrors } from '../design/form/useFormErrors.ts'
import { IconButton } from '../design/IconButton.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { ErrorText } from '../design/form/Field.tsx'
import { type NumberedRow, numberedRows, TableRows } from './TableRows.tsx'

const { View: RowDialog } = lazyOverlay(() => import('./RowDialog.tsx').then((file) => file.RowDialog))

const NOTE_LENGTH = 200
const newRow: TableRow = { when: {}, result: { outcome: 'refer' } }

/** The fields of a draft: why, from when, and its rows. */
export const DraftFields = () => {
  const intl = useIntl()
  return (
    <>
      <Card title={<FormattedMessage id="decisionTable.change" />}>
        <FieldGrid columns={3}>
          <TextField
            name="note"
            label={<FormattedMessage id="decisionTable.note" />}
            maxLength={NOTE_LENGTH}
          />
          <DateField
            name="fromDay"
            label={<FormattedMessage id="decisionTable.fromDay" />}
            hint={<FormattedMessage id="decisionTable.fromDay.hint" />}
            optional
            calendar
          />
          <SelectField
            name="hitPolicy"
            label={<FormattedMessage id="decisionTable.hitPolicy" />}
            options={hitPolicies.map((value) => ({
              value,
              label: intl.formatMessage({ id: `decisionTable.hitPolicy.${value}` }),
            }))}
          />
        </FieldGrid>
      </Card>
      <RowsCard />
    </>
  )
}

/** Exchanges a row with the one before or after it. */
const moved = (rows: readonly TableRow[], at: number, by: 1 | -1): TableRow[] => {
  const [row, other] = [rows[at], rows[at + by]]
  if (!row || !other) return [...rows]
  return rows.with(at, other).with(at + by, row)
}

const RowsCard = () => {
  const { field } = useController<TableSave, 'rows'>({ name: 'rows' })
  const { clearErrors } = useFormContext()
  const [edited, setEdited] = useState<NumberedRow | null>(null)
  const rows = field.value
  // Messages name rows by their numbers, which a change may move.
  const change = (next: TableRow[]) => {
    clearErrors('rows')
    field.onChange(next)
  }
  const store = ({ number }: NumberedRow, row: TableRow) =>
    change(number > rows.length ? [...rows, row] : rows.with(number - 1, row))
  return (
    <Card
      flush
      title={<FormattedMessage id="decisionTable.rows" />}
      aside={
        <Button
          size="sm"
          icon="plus"
          refused={
            rows.length >= MOST_ROWS ? (
              <FormattedMessage id="decisionTable.rows.most" values={{ max: MOST_ROWS }} />
            ) : null
          }
          onClick={() => setEdited({ number: rows.length + 1, row: newRow })}
        >
          <FormattedMessage id="decisionTable.addRow" />
        </Button>
      }
    >
      <Messages of={(path) => path === 'rows' || path === 'rows.root'} padded />
      <TableRows
        caption={<FormattedMessage id="decisionTable.rows" />}
        rows={numberedRows({ rows })}
        renderMessage={(number) => <Messages of={(path) => path.startsWith(`rows.${number - 1}.`)} />}
        renderActions={(numbered) => (
          <RowActions
            number={numbered.number}
            last={rows.length}
            onEdit={() => setEdited(numbered)}
            onMove={(by) => change(moved(rows, numbered.number - 1, by))}
            onCopy={() => change(rows.toSpliced(numbered.number, 0, numbered.row))}
            onDelete={() => change(rows.toSpliced(numbered.number - 1, 1))}
          />
        )}
      />
      {edited ? (
        <RowDialog
          row={edited.row}
          number={edited.number}
          onSave={(row) => store(edited, row)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Card>
  )
}

/** The errors of the rows whose paths fit, each as the target of its link in the summary. */
const Messages = ({ of, padded = false }: { of: (path: string) => boolean; padded?: boolean }) => {
  const { rows } = useFormErrors()
  const found = flatErrors(rows, 'rows').filter(({ name }) => of(name))
  return found.length === 0 ? null : (
    <Stack gap="1" {...(padded ? { padding: '4' } : {})}>
      {found.map(({ name, error }) => (
        <Message key={name} name={name} error={error} />
      ))}
    </Stack>
  )
}

const Message = ({ name, error }: ReturnType<typeof flatErrors>[number]) => {
  const errorText = useErrorText()
  return (
    <HStack id={useFieldId(name)} tabIndex={-1} gap="2" align="baseline" color="danger">
      <ErrorText>
        <Text as="span" overflowWrap="anywhere">
          {errorText(error)}
        </Text>
      </ErrorText>
    </HStack>
  )
}

type ActionsProps = {
  number: number
  last: number
  onEdit: () => void
  onMove: (by: 1 | -1) => void
  onCopy: () => void
  onDelete: () => void
}

const RowActions = ({ number, last, onEdit, onMove, onCopy, onDelete }: ActionsProps) => {
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id: `decisionTable.row.${id}` }, { row: number })
  const refused = (id: string, isRefused: boolean) =>
    isRefused ? <FormattedMessage id={`decisionTable.row.${id}.refused`} /> : null
  return (
    <HStack gap="1" justify="flex-end" wrap="wrap">
      <IconButton icon="pencil" label={label('edit')} onClick={onEdit} />
      <IconButton
        icon="up"
        label={label('up')}
        refused={refused('up', number === 1)}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="down"
        label={label('down')}
        refused={refused('down', number === last)}
        onClick={() => onMove(1)}
      />
      <IconButton icon="copy" label={label('copy')} onClick={onCopy} />
      <IconButton
        icon="trash"
        label={label('delete')}
        refused={refused('delete', last === 1)}
        onClick={onDelete}
      />
    </HStack>
  )
}
