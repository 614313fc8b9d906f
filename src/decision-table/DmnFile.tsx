import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { decisionTableCalls as calls } from '../../api/decision-table.calls.ts'
import { LONGEST_DMN, type TableVersion } from '../../api/decision-table-version.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { saveFile } from '../document/save-file.ts'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'

type DownloadProps = { version: number; refused?: ReactNode }

/** Downloads a stored version as a DMN file. */
export const DownloadDmn = ({ version, refused }: DownloadProps) => {
  const { failWith } = useAlerts()
  const download = useMutation({
    mutationFn: () => call(calls.exportDmn, { params: { version } }),
    onSuccess: saveFile,
    onError: (error) => failWith(error),
  })
  return (
    <Button
      size="sm"
      icon="download"
      busy={download.isPending}
      refused={refused}
      onClick={() => download.mutate()}
    >
      <FormattedMessage id="decisionTable.dmn.download" />
    </Button>
  )
}

type DraftProps = { draft: TableVersion; refused: ReactNode }

/** Replaces the rows of a draft by those of a DMN file. */
export const ImportIntoDraft = ({ draft: { version, modifiedDtime }, refused }: DraftProps) => {
  const refresh = useInvalidate()
  const { succeed } = useAlerts()
  const send = useApiMutation(calls.importDmn, {
    onSuccess: () => succeed('decisionTable.dmn.imported'),
    onSettled: () => Promise.all([refresh(calls.findAll), refresh(calls.get, { params: { version } })]),
  })
  return (
    <ImportDmn
      says="decisionTable.dmn.ask.replace"
      refused={refused}
      sending={send}
      onSend={(dmn, done) =>
        send.mutate({ params: { version }, body: { modifiedDtime, dmn } }, { onSuccess: done })
      }
    />
  )
}

type NewProps = { copyOf: number; refused: ReactNode }

/** Starts a draft with the rows of a DMN file in place of those of a version, and opens it. */
export const ImportAsDraft = ({ copyOf, refused }: NewProps) => {
  const [, navigate] = useLocation()
  const refresh = useInvalidate()
  const send = useApiMutation(calls.create, {
    onSuccess: ({ version }) => navigate(`/decision-table/${version}`),
    onSettled: () => refresh(calls.findAll),
  })
  return (
    <ImportDmn
      says="decisionTable.dmn.ask.start"
      refused={refused}
      sending={send}
      onSend={(dmn, done) => send.mutate({ body: { copyOf, dmn } }, { onSuccess: done })}
    />
  )
}

type ImportProps = {
  /** Message id of what the import does. */
  says: string
  refused: ReactNode
  sending: { isPending: boolean; error: Error | null; reset: () => void }
  onSend: (dmn: string, done: () => void) => void
}

type Chosen = { name: string; dmn: string }

/** Lets the user choose a file, and asks before it is imported. */
const ImportDmn = ({ says, refused, sending, onSend }: ImportProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { fail } = useAlerts()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    if (file.size > LONGEST_DMN)
      fail('decisionTable.dmn.tooLarge', { name: file.name, max: LONGEST_DMN / 1000 })
    else {
      const dmn = await file.text().catch(() => null)
      if (dmn === null) fail('decisionTable.dmn.unreadable', { name: file.name })
      else setChosen({ name: file.name, dmn })
    }
    // Lets the user choose the same file again.
    target.value = ''
  }
  const close = () => {
    setChosen(null)
    sending.reset()
  }
  return (
    <>
      <Button
        size="sm"
        icon="upload"
        busy={sending.isPending}
        refused={refused}
        onClick={() => input.current?.click()}
      >
        <FormattedMessage id="decisionTable.dmn.import" />
      </Button>
      <input ref={input} type="file" accept=".dmn,.xml" hidden onChange={(event) => void choose(event)} />
      {chosen ? (
        <ConfirmDialog
          title={<FormattedMessage id="decisionTable.dmn.ask" values={{ name: chosen.name }} />}
          confirm={<FormattedMessage id="decisionTable.dmn.import" />}
          keep={<FormattedMessage id="decisionTable.cancel" />}
          destructive={false}
          busy={sending.isPending}
          failure={sending.error ? <Failure error={sending.error} /> : null}
          onConfirm={() => onSend(chosen.dmn, close)}
          onClose={close}
        >
          <FormattedMessage id={says} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Each place of the file that was refused. */
const Failure = ({ error }: { error: Error }) => {
  const failureText = useFailureText()
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  if (fields.length === 0) return failureText(error)
  return (
    <Stack gap="2">
      <Text>
        <FormattedMessage id="decisionTable.dmn.refused" />
      </Text>
      <Stack as="ul" gap="1" paddingInlineStart="4" listStyle="disc">
        {fields.map(({ detail }) => (
          <li key={detail}>
            <Text as="span" overflowWrap="anywhere">
              {detail}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
