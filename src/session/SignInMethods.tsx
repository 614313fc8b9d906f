import { Group } from '@chakra-ui/react/group'
import { FormattedMessage } from 'react-intl'
import type { SignInMethod } from '../../api/session.ts'
import { Button } from '../design/Button.tsx'
import type { IconName } from '../design/Icon.tsx'
import { METHOD_COOKIE } from '../../api/page-cookies.ts'
import { keepChoice, readChoice } from '../design/theme/choice-cookie.ts'
import { inBrowser } from '../design/hydrated.ts'

export type OfferedMethod = Exclude<SignInMethod, 'sso'>

const methods: [OfferedMethod, IconName][] = [
  ['password', 'key'],
  ['smartid', 'card'],
  ['mobileid', 'phone'],
]

type Props = { chosen: OfferedMethod; onChoose: (method: OfferedMethod) => void; labelledBy: string }

/** The sign-in methods, as joined buttons. */
export const SignInMethods = ({ chosen, onChoose, labelledBy }: Props) => (
  <Group attached width="full" role="group" aria-labelledby={labelledBy}>
    {methods.map(([method, icon]) => (
      <Button
        key={method}
        variant="surface"
        icon={icon}
        aria-pressed={method === chosen}
        onClick={() => onChoose(method)}
      >
        <FormattedMessage id={`session.method.${method}`} />
      </Button>
    ))}
  </Group>
)

const offered: readonly string[] = ['password', 'smartid', 'mobileid'] satisfies OfferedMethod[]

/** The method last chosen in this browser; the password by default and on the server. */
export const rememberedMethod = (): OfferedMethod => {
  if (!inBrowser) return 'password'
  const method = readChoice(METHOD_COOKIE)
  return isOffered(method) ? method : 'password'
}

export const rememberMethod = (method: OfferedMethod) => keepChoice(METHOD_COOKIE, method)

const isOffered = (method: string | null): method is OfferedMethod =>
  method !== null && offered.includes(method)
