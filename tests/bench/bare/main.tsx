import { Box, Button, ChakraProvider, defaultSystem, Field, Heading, Input, Stack } from '@chakra-ui/react'
import { useState, type SubmitEvent } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that React with Chakra as it comes can be: one sign-in form that does nothing. */
const BareForm = () => {
  const [sent, setSent] = useState(false)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
  }
  return (
    <Box maxWidth="440px" margin="72px auto" padding="8" borderWidth="1px" borderRadius="lg">
      <form onSubmit={send}>
        <Stack gap="6">
          <Heading as="h1">Sign in</Heading>
          <Field.Root required>
            <Field.Label>E-mail</Field.Label>
            <Input type="email" name="email" autoComplete="username" />
          </Field.Root>
          <Field.Root required>
            <Field.Label>Password</Field.Label>
            <Input type="password" name="password" autoComplete="current-password" />
          </Field.Root>
          <Button type="submit" disabled={sent}>
            Sign in
          </Button>
        </Stack>
      </form>
    </Box>
  )
}

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <ChakraProvider value={defaultSystem}>
      <BareForm />
    </ChakraProvider>,
  )
