import { Image } from '@chakra-ui/react/image'
import { HStack } from '@chakra-ui/react/stack'
import { useFormContext } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { Button } from '../Button.tsx'
import { styled } from '../theme/styled.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { useField, type NamedField } from './useField.ts'

const PRINTABLE = 'image/png,image/jpeg'
const DISPLAYABLE = `${PRINTABLE},image/webp`
/** Bytes of the file; its data URL is a third longer. */
const MAX_BYTES = 200_000

const Hidden = styled('input', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})
const Frame = styled('div', {
  base: {
    position: 'relative',
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
    borderRadius: 'control',
  },
})

const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no data URL')),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')))
    reader.readAsDataURL(file)
  })

type ChooserProps = {
  id: string
  types: string
  describedBy: string | undefined
  onFile: (file: File) => void
}

const Chooser = ({ id, types, describedBy, onFile }: ChooserProps) => (
  <Frame>
    <Button asChild>
      <label htmlFor={id}>
        <FormattedMessage id="design.picture.choose" />
      </label>
    </Button>
    <Hidden
      id={id}
      type="file"
      accept={types}
      aria-describedby={describedBy}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        if (file) onFile(file)
        // Otherwise choosing the same file again would trigger no event.
        event.target.value = ''
      }}
    />
  </Frame>
)

type Props = NamedField &
  Pick<FieldTexts, 'label' | 'hint' | 'optional'> & {
    /** Also printed on documents, which cannot hold WebP. */
    isPrinted?: boolean
  }

/** A small picture as a data URL, or null. */
export const PictureField = ({ name, label, hint, optional, isPrinted = false }: Props) => {
  const { id, field, error } = useField(name)
  const { setError, setValue } = useFormContext()
  const choose = async (file: File) => {
    if (file.size > MAX_BYTES) return setError(name, { type: 'size', message: 'field.pictureTooLarge' })
    try {
      setValue(name, await readDataUrl(file), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    } catch {
      setError(name, { type: 'file', message: 'field.picture' })
    }
  }
  const remove = () => setValue(name, null, { shouldDirty: true, shouldValidate: true })
  return (
    <Field {...{ id, label, hint, optional, error }}>
      {(controlProps) => (
        <HStack wrap="wrap">
          {typeof field.value === 'string' && !error ? (
            <Image
              src={field.value}
              alt=""
              height="10"
              maxWidth="200px"
              fit="contain"
              bg="white"
              padding="1"
              borderRadius="4px"
            />
          ) : null}
          <Chooser
            id={id}
            types={isPrinted ? PRINTABLE : DISPLAYABLE}
            describedBy={controlProps['aria-describedby']}
            onFile={(file) => void choose(file)}
          />
          {field.value === null ? null : (
            <Button onClick={remove}>
              <FormattedMessage id="design.picture.remove" />
            </Button>
          )}
        </HStack>
      )}
    </Field>
  )
}
