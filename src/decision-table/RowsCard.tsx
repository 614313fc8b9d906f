import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type ReactNode, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_ROWS, type TableRow } from '../../api/decision-table.ts'
import type { TableSave } from '../../api/decision-table-version.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ErrorText } from '../design/form/Field.tsx'
import { useFieldId } from '../design/form/form-scope.ts'
import { useErrorText } from '../design/form/useField.ts'
import { flatErrors, useFormErrors } from '../design/form/useFormErrors.ts'
import { IconButton } from '../design/IconButton.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { type NumberedRow, numberedRows, TableRows } from './TableRows.tsx'

const { View: RowDialog } = lazyOverlay(() => import('./RowDialog.tsx').then((file) => file.RowDialog))

const newRow: TableRow = { when: {}, result: { outcome: 'refer' } }

/** Exchanges a row with the one before or after it. */
const moved = (rows: readonly TableRow[], at: number, by: 1 | -1): TableRow[] => {
  const [row, other] = [rows[at], rows[at + by]]
  if (!row || !other) return [...rows]
  return rows.with(at, other).with(at + by, row)
}

/** The last change of the order, for a screen reader. */
type Done = { what: 'moved'; from: number; row: number } | { what: 'deleted'; row: number; left: number }

/** The rows and their changes. The rows that stay have new numbers after a change, so the focus moves with them. */
const useRows = () => {
  const { field } = useController<TableSave, 'rows'>({ name: 'rows' })
  const { clearErrors } = useFormContext()
  const [done, setDone] = useState<Done | null>(null)
  const id = useId()
  const idOf: ActionsProps['idOf'] = (action, number) => `${id}-${action}-${number}`
  const rows = field.value
  // Messages name rows by their numbers, which a change may move.
  const change = (next: TableRow[], what: Done | null = null) => {
    clearErrors('rows')
    field.onChange(next)
    setDone(what)
  }
  return {
    rows,
    done,
    idOf,
    store: ({ number }: NumberedRow, row: TableRow) =>
      change(number > rows.length ? [...rows, row] : rows.with(number - 1, row)),
    move: (from: number, by: 1 | -1) => {
      const row = from + by
      change(moved(rows, from - 1, by), { what: 'moved', from, row })
      document.getElementById(idOf(by < 0 ? 'up' : 'down', row))?.focus()
    },
    copy: ({ number, row }: NumberedRow) => change(rows.toSpliced(number, 0, row)),
    remove: (row: number) => {
      change(rows.toSpliced(row - 1, 1), { what: 'deleted', row, left: rows.length - 1 })
      document.getElementById(idOf('delete', Math.max(1, row - 1)))?.focus()
    },
  }
}

/** The rows of a draft. */
export const RowsCard = ({ tools }: { tools: ReactNode }) => {
  const { rows, done, idOf, store, move, copy, remove } = useRows()
  const [edited, setEdited] = useState<NumberedRow | null>(null)
  return (
    <Card
      flush
      title={<FormattedMessage id="decisionTable.rows" />}
      aside={
        <HStack wrap="wrap">
          {tools}
          <Button
            size="sm"
            icon="plus"
            refused={
              rows.length >= MAX_ROWS ? (
                <FormattedMessage id="decisionTable.rows.most" values={{ max: MAX_ROWS }} />
              ) : null
            }
            onClick={() => setEdited({ number: rows.length + 1, row: newRow })}
          >
            <FormattedMessage id="decisionTable.addRow" />
          </Button>
        </HStack>
      }
    >
      <VisuallyHidden role="status">
        {done ? <FormattedMessage id={`decisionTable.row.${done.what}`} values={done} /> : null}
      </VisuallyHidden>
      <Messages of={(path) => path === 'rows' || path === 'rows.root'} padded />
      <TableRows
        caption={<FormattedMessage id="decisionTable.rows" />}
        rows={numberedRows({ rows })}
        renderMessage={(number) => <Messages of={(path) => path.startsWith(`rows.${number - 1}.`)} />}
        renderActions={(numbered) => (
          <RowActions
            number={numbered.number}
            last={rows.length}
            idOf={idOf}
            onEdit={() => setEdited(numbered)}
            onMove={(by) => move(numbered.number, by)}
            onCopy={() => copy(numbered)}
            onDelete={() => remove(numbered.number)}
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
  /** The id of a row's button. */
  idOf: (action: 'up' | 'down' | 'delete', number: number) => string
  onEdit: () => void
  onMove: (by: 1 | -1) => void
  onCopy: () => void
  onDelete: () => void
}

const RowActions = ({ number, last, idOf, onEdit, onMove, onCopy, onDelete }: ActionsProps) => {
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id: `decisionTable.row.${id}` }, { row: number })
  const refused = (id: string, isRefused: boolean) =>
    isRefused ? <FormattedMessage id={`decisionTable.row.${id}.refused`} /> : null
  return (
    <HStack gap="1" justify="flex-end" wrap="wrap">
      <IconButton icon="pencil" label={label('edit')} onClick={onEdit} />
      <IconButton
        id={idOf('up', number)}
        icon="up"
        label={label('up')}
        refused={refused('up', number === 1)}
        onClick={() => onMove(-1)}
      />
      <IconButton
        id={idOf('down', number)}
        icon="down"
        label={label('down')}
        refused={refused('down', number === last)}
        onClick={() => onMove(1)}
      />
      <IconButton icon="copy" label={label('copy')} onClick={onCopy} />
      <IconButton
        id={idOf('delete', number)}
        icon="trash"
        label={label('delete')}
        refused={refused('delete', last === 1)}
        onClick={onDelete}
      />
    </HStack>
  )
}
