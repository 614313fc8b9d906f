import { Input } from '../form/Input.tsx'
import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { Button } from '../Button.tsx'

const MOST = 200

type Props = {
  /** Accessible name and placeholder: what is searched. */
  label: string
  value: string
  onSearch: (search: string) => void
}

/** The search over a list, with its Clear button. */
export const ListSearch = ({ label, value, onSearch }: Props) => (
  <HStack role="search">
    <Input
      size="sm"
      style={{ maxWidth: 400 }}
      maxLength={MOST}
      autoComplete="off"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onSearch(event.target.value)}
    />
    <Button onClick={() => onSearch('')}>
      <FormattedMessage id="design.search.clear" />
    </Button>
  </HStack>
)
