import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import type { SuretySave } from '../../api/surety.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Note } from '../design/Note.tsx'
import { styled } from '../design/theme/styled.ts'
import { useLockReason } from '../query-editor/useLock.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { SuretyDialog } from './SuretyDialog.tsx'
import { SuretyTable } from './SuretyTable.tsx'
import { useLacksSurety } from './useLacksSurety.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The server's maximum. */
const MAX_SURETIES = 20

const Line = styled('div', { base: { padding: '12px 16px', borderBottomWidth: '1px', borderColor: 'line' } })

const Missing = styled('div', { base: { marginTop: '3' } })

/** The sureties: list, form, deletion, and whether one is required. */
export const SuretiesSection = () => {
  const locked = useLockReason('deal')
  const { sureties, keep, remove } = useSureties()
  const [opened, setOpened] = useState<Opened | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const full =
    sureties.length >= MAX_SURETIES ? (
      <FormattedMessage id="surety.most" values={{ most: MAX_SURETIES }} />
    ) : undefined
  return (
    <Card
      name="suretiesCard"
      flush
      title={<FormattedMessage id="credit.sureties" />}
      aside={
        <Button
          ref={addButton}
          size="sm"
          icon="plus"
          refused={locked ?? full}
          onClick={() => setOpened({ what: 'form', surety: null })}
        >
          <FormattedMessage id="surety.add" />
        </Button>
      }
    >
      <Requirement />
      {sureties.length === 0 ? (
        <EmptyState title={<FormattedMessage id="credit.noSureties" />} />
      ) : (
        <SuretyTable
          sureties={sureties}
          refused={locked}
          onEdit={(surety) => setOpened({ what: 'form', surety })}
          onDelete={(surety) => setOpened({ what: 'deletion', surety })}
        />
      )}
      {opened ? (
        <OpenedSurety
          opened={opened}
          onClose={close}
          onKeep={(surety) => {
            close()
            keep(surety, opened.surety)
          }}
          onDelete={(surety) => {
            // The dialog must close before the page behind it can take the focus.
            flushSync(() => {
              close()
              remove(surety)
            })
            addButton.current?.focus()
          }}
        />
      ) : null}
    </Card>
  )
}

/** Whether a surety is required, with a warning while it is missing. */
const Requirement = () => {
  const locked = useLockReason('deal')
  const lacking = useLacksSurety() && !locked
  return (
    <Line>
      <SuretyRequired />
      <div role="status">
        {lacking ? (
          <Missing>
            <Note status="warning">
              <FormattedMessage id="surety.missing" />
            </Note>
          </Missing>
        ) : null}
      </div>
    </Line>
  )
}

/** What is open over the list: the form of a surety (null: a new one), or the confirmation before deleting one. */
type Opened = { what: 'form'; surety: SuretySave | null } | { what: 'deletion'; surety: SuretySave }

type OpenedSuretyProps = {
  opened: Opened
  onKeep: (surety: SuretySave) => void
  onDelete: (surety: SuretySave) => void
  onClose: () => void
}

/** The dialog over the list of sureties. */
const OpenedSurety = ({ opened, onKeep, onDelete, onClose }: OpenedSuretyProps) => {
  if (opened.what === 'form') return <SuretyDialog surety={opened.surety} onKeep={onKeep} onClose={onClose} />
  const { surety } = opened
  return (
    <ConfirmDialog
      title={<FormattedMessage id="surety.deletion.title" values={{ name: surety.name || surety.email }} />}
      confirm={<FormattedMessage id="surety.deletion.confirm" />}
      keep={<FormattedMessage id="surety.deletion.keep" />}
      onConfirm={() => onDelete(surety)}
      onClose={onClose}
    />
  )
}

type Sureties = {
  sureties: SuretySave[]
  /** Puts a surety into the query: a new one where `replaced` is null. */
  keep: (surety: SuretySave, replaced: SuretySave | null) => void
  remove: (surety: SuretySave) => void
}

/** The sureties in the query's form; they are stored with the query. */
const useSureties = (): Sureties => {
  const { succeed } = useAlerts()
  const { fields, append, update, remove } = useFieldArray<QuerySave, 'sureties', 'key'>({
    name: 'sureties',
    keyName: 'key',
  })
  const sureties = fields.map(({ key: _, ...surety }) => surety)
  /** Another user's save may have changed the indexes since the dialog opened. */
  const placeOf = (surety: SuretySave) =>
    surety.suretyId === undefined
      ? sureties.findIndex((each) => JSON.stringify(each) === JSON.stringify(surety))
      : sureties.findIndex(({ suretyId }) => suretyId === surety.suretyId)
  return {
    sureties,
    keep: (surety, replaced) => {
      const place = replaced ? placeOf(replaced) : -1
      if (place === -1) append(surety, { shouldFocus: false })
      else update(place, surety)
      succeed(replaced ? 'surety.changed' : 'surety.added')
    },
    remove: (surety) => {
      const place = placeOf(surety)
      if (place !== -1) remove(place)
      succeed('surety.deleted')
    },
  }
}

/**
 * Whether the query needs a surety: stored immediately with its own call; a new query stores it with its first save.
 */
const SuretyRequired = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const { setValue } = useFormContext<QuerySave>()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(queryCalls.changeSuretyRequired)
  const params = { id: query.queryId }
  const store = async (isSuretyRequired: boolean) => {
    if (isNew) return
    try {
      await change.mutateAsync({ params, query: { isSuretyRequired } })
      await refresh(queryCalls.edit, { params })
      succeed('surety.required.changed')
    } catch (error) {
      setValue('isSuretyRequired', !isSuretyRequired, { shouldDirty: true })
      failWith(error)
    }
  }
  return (
    <CheckboxField
      name="isSuretyRequired"
      label={<FormattedMessage id="query.field.suretyRequired" />}
      locked={useLockReason('deal')}
      onValue={(required) => void store(required)}
    />
  )
}
