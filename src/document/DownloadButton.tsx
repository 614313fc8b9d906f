import { useMutation } from '@tanstack/react-query'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { Button, type ButtonProps } from '../design/Button.tsx'
import { saveFile } from './keep-file.ts'

type MadeFile = { name: string; content: Blob }

type Props = Pick<
  ButtonProps,
  'children' | 'icon' | 'refused' | 'reason' | 'size' | 'variant' | 'whiteSpace' | 'textAlign'
> & {
  /** Gets the file, or several; null where it was stopped on the way and the user has been told. */
  fetch: () => Promise<MadeFile | readonly MadeFile[] | null>
  /** Message id of the alert that tells it is made. */
  done?: string
}

/** Makes or fetches a file and hands it to the browser. */
export const DownloadButton = ({ fetch, done, icon = 'download', ...button }: Props) => {
  const { succeed, failWith } = useAlerts()
  const download = useMutation({
    mutationFn: fetch,
    onSuccess: (made) => {
      if (!made) return
      for (const file of [made].flat()) saveFile(file)
      if (done !== undefined) succeed(done)
    },
    onError: (error) => failWith(error),
  })
  return <Button {...button} icon={icon} busy={download.isPending} onClick={() => download.mutate()} />
}
