import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { choosePreference } from '../api/preference.ts'

type Failure = { invalid: boolean; reason: string | null }

const failureOf = (error: unknown): Failure => {
  const { status, sentence } = readFailure(error, () => null)
  return { invalid: status === 404, reason: status === 429 ? sentence : null }
}

/** What was chosen through a mail's link; `chosen` is null until something was, and what was saved last while another choice is not. */
export const useChoice = (token: string) => {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const mutationFn = useSendOnce(choosePreference)
  const { mutate, error, isPending } = useMutation({
    mutationFn,
    onSuccess: (_, { wanted }) => setChosen(wanted),
  })
  return {
    chosen,
    choosing: isPending,
    failure: error ? failureOf(error) : null,
    choose: (wanted: boolean) => mutate({ token, wanted }),
  }
}
