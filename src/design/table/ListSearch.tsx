import { Input } from '../form/Input.tsx'
import { HStack } from '@chakra-ui/react/stack'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../Button.tsx'

const MAX_LENGTH = 200

type Props = {
  /** Accessible name and placeholder: what is searched. */
  label: string
  value: string
  onSearch: (search: string) => void
}

/** The search over a list; what was typed can be cleared. */
export const ListSearch = ({ label, value, onSearch }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  // The button disappears.
  const clear = () => {
    onSearch('')
    field.current?.focus()
  }
  return (
    <HStack role="search">
      <Input
        ref={field}
        size="sm"
        style={{ maxWidth: 400 }}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
      />
      {value === '' ? null : (
        <Button onClick={clear}>
          <FormattedMessage id="design.search.clear" />
        </Button>
      )}
    </HStack>
  )
}
