import { useMutation } from '@tanstack/react-query'
import type { Query } from '../../api/query.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button, type ButtonProps } from '../design/Button.tsx'
import { useSaveThen } from '../query-editor/useSaveThen.ts'
import { saveFile } from './save-file.ts'

type MadeFile = { name: string; content: Blob }
/** One file or several; null where none can be made. */
type Made = MadeFile | readonly MadeFile[] | null

/** A paper of the query on the screen; the query is saved first, so that the paper says what is stored. */
export const usePaper = (name: string, make: (query: Query) => Promise<Made>, done: string) => {
  const download = useDownload(make, done)
  const { save, isSaving } = useSaveThen(name, download.mutate)
  return { make: save, busy: isSaving || download.isPending }
}

type Props = Pick<
  ButtonProps,
  'children' | 'icon' | 'refused' | 'reason' | 'size' | 'variant' | 'whiteSpace' | 'textAlign'
> & {
  fetch: () => Promise<Made>
  /** Message id of the alert that tells it is made. */
  done?: string
}

/** Makes or fetches a file and hands it to the browser. */
export const DownloadButton = ({ fetch, done, icon = 'download', ...button }: Props) => {
  const download = useDownload(fetch, done)
  return <Button {...button} icon={icon} busy={download.isPending} onClick={() => download.mutate()} />
}

type PaperProps = Omit<Props, 'fetch' | 'done'> & {
  /** Tells the paper apart from the others on the screen. */
  name: string
  make: (query: Query) => Promise<Made>
  done: string
}

/** Makes a paper of the query on the screen, which is saved first. */
export const PaperButton = ({ name, make, done, icon = 'download', ...button }: PaperProps) => {
  const paper = usePaper(name, make, done)
  return <Button {...button} icon={icon} busy={paper.busy} onClick={paper.make} />
}

/** Makes a file and hands it to the browser. `done`: the message id of the alert that tells it is made. */
const useDownload = <Given,>(make: (given: Given) => Promise<Made>, done: string | undefined) => {
  const { succeed, failWith } = useAlerts()
  return useMutation({
    mutationFn: make,
    onSuccess: (made) => {
      if (!made) return
      for (const file of [made].flat()) saveFile(file)
      if (done !== undefined) succeed(done)
    },
    onError: (error) => failWith(error),
  })
}
