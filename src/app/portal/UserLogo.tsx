import { Image } from '@chakra-ui/react/image'
import { userCalls } from '../../../api/user.calls.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useUser } from '../../user/useUser.ts'

/** The logo that was uploaded for the user, where there is one. */
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
      // Logos are drawn for white paper; on dark they get their own.
      bg="white"
      padding="0.5"
      borderRadius="4px"
    />
  )
}
