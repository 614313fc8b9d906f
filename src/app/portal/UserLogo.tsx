import { Image } from '@chakra-ui/react/image'
import { userCalls } from '../../../api/user.calls.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useUser } from '../../user/useUser.ts'

/** The user's own logo, if one was uploaded. */
export const UserLogo = () => {
  const { user, partner } = useUser()
  const { data } = useApiQuery(userCalls.logo, {}, { staleTime: Infinity })
  if (!data?.logo) return null
  return (
    <Image
      src={data.logo}
      alt={partner?.businessName ?? user.fullName}
      height="8"
      maxWidth={{ base: '80px', md: '140px' }}
      minWidth="0"
      fit="contain"
      // Logos are designed for a white background.
      bg="white"
      padding="0.5"
      borderRadius="4px"
    />
  )
}
