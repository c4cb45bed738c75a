import { Button } from '~/components/ui/button.tsx'
import { botAddressTryTexts as texts } from '~/texts/messaging/messaging-tries.ts'
import { useTryAddress } from '../../../api/setup.ts'

/** Has the system ask itself at its own address, and says what came of it. */
export function AddressTry() {
  const { data, isPending, isError, mutate } = useTryAddress()
  return (
    <div className="mt-3">
      <Button size="sm" className="max-md:min-h-11" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? texts.trying : texts.try}
      </Button>
      <div role="status" className="mt-2">
        {isError && <p className="font-semibold text-coral-t">{texts.away}</p>}
        {data?.problem === null && <p className="font-semibold text-confirmado-t">{texts.reached}</p>}
        {data && data.problem !== null && (
          <>
            <p className="font-semibold text-coral-t">{texts.failed(data)}</p>
            <p>{texts.inside}</p>
          </>
        )}
      </div>
    </div>
  )
}
