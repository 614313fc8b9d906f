import { Text } from '@chakra-ui/react/text'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from './Icon.tsx'
import { styled } from './theme/styled.ts'

const Zone = styled('label', {
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: '1',
    padding: '4',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'field',
    borderRadius: 'control',
    textAlign: 'center',
    cursor: 'pointer',
    '&:hover': { bg: 'well' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  },
  variants: { over: { true: { bg: 'accentBg', borderColor: 'accent' } } },
})
const Choose = styled('span', {
  base: { display: 'inline-flex', gap: '2', alignItems: 'center', fontWeight: 500 },
})
const Input = styled('input', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

type Props = {
  /** Says what the files are for. */
  label: ReactNode
  /** Says which files are accepted. */
  hint: ReactNode
  /** File name extensions that the file dialog offers, with their dots. */
  extensions: readonly string[]
  onFiles: (files: readonly File[]) => void
}

/** Accepts dropped files, or opens the file dialog. */
export const DropZone = ({ label, hint, extensions, onFiles }: Props) => {
  const hintId = useId()
  const [over, setOver] = useState(false)
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <Zone
      over={over}
      data-print="no"
      onDragEnter={hover(true)}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event)
        onFiles(filesOf(event.dataTransfer.files))
      }}
    >
      <Choose>
        <Icon name="upload" />
        {label}
      </Choose>
      <Text as="span" textStyle="small" color="ink2" id={hintId}>
        {hint}
      </Text>
      <Input
        type="file"
        multiple
        accept={extensions.join(',')}
        aria-describedby={hintId}
        onChange={(event) => {
          onFiles(filesOf(event.target.files))
          // Lets the user choose the same file again.
          event.target.value = ''
        }}
      />
    </Zone>
  )
}

const filesOf = (list: FileList | null): File[] => [...(list ?? [])]
