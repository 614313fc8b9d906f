import { useMutation } from '@tanstack/react-query'
import type { Query } from '../../api/query.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button, type ButtonProps } from '../design/Button.tsx'
import { useSaveThen } from '../query-editor/useSaveThen.ts'
import { saveFile } from './save-file.ts'

type MadeFile = { name: string; content: Blob }
/** One file or several; null if none can be made. */
type Made = MadeFile | readonly MadeFile[] | null

/** A paper of the open query. The query is saved first, so that the paper shows stored data. */
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
  /** Message id of the alert after it is made. */
  done?: string
}

/** Makes or downloads a file. */
export const DownloadButton = ({ fetch, done, icon = 'download', ...button }: Props) => {
  const download = useDownload(fetch, done)
  return <Button {...button} icon={icon} busy={download.isPending} onClick={() => download.mutate()} />
}

type PaperProps = Omit<Props, 'fetch' | 'done'> & {
  /** Distinguishes the paper from others on the screen. */
  name: string
  make: (query: Query) => Promise<Made>
  done: string
}

/** Makes a paper of the open query, which is saved first. */
export const PaperButton = ({ name, make, done, icon = 'download', ...button }: PaperProps) => {
  const paper = usePaper(name, make, done)
  return <Button {...button} icon={icon} busy={paper.busy} onClick={paper.make} />
}

/** Makes and downloads a file. `done`: message id of the alert after it. */
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
