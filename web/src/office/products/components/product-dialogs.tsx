import type { ProductRow } from '@clinic/shared-events/contracts/products.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Dialog, SidePanel } from '~/components/ui/dialog.tsx'
import { ApiError } from '~/lib/http.ts'
import { toast } from '~/lib/toasts.ts'
import { productsTexts } from '~/texts/products-board.ts'
import { useCreateProduct, useEditProduct } from '../api/change-product.ts'
import { changedFields, emptyForm, formOf, ontoNow, type ProductBody } from '../model/product-form.ts'
import { type ProductFailure, ProductForm } from './product-form.tsx'

const { form: texts, ...outcome } = productsTexts

/** Says that it failed as specified, and the server's own sentences at their fields. */
const failureOf = (error: unknown, sentence: string): ProductFailure => {
  toast({ title: outcome.error, description: sentence, look: 'destructive' })
  return { fields: error instanceof ApiError ? error.fields : {} }
}

/** 'Agregar Producto'. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateProduct()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title={texts.newTitle}
      description={texts.newLead}
    >
      <ProductForm
        initial={emptyForm}
        submit={{ idle: texts.create, sending: texts.creating }}
        onClose={onClose}
        send={async (product) => {
          try {
            await create.mutateAsync(product)
            toast({ title: outcome.created })
            onClose()
            return null
          } catch (error) {
            return failureOf(error, outcome.createFailed)
          }
        }}
      />
    </Dialog>
  )
}

type EditPanelProps = { opened: ProductRow; now: ProductRow; onClose: () => void }

/**
 * Edits a product beside its list. What somebody else changed since it was opened is shown with both values, and nothing is overwritten
 * unless it is said so; then only the fields that were changed here are.
 */
export function EditPanel({ opened, now, onClose }: EditPanelProps) {
  const edit = useEditProduct()
  const [refused, setRefused] = useState<ProductBody | null>(null)
  const send = async (mine: ProductBody, row: ProductRow): Promise<ProductFailure | null> => {
    setRefused(null)
    try {
      await edit.mutateAsync({ row, product: ontoNow(opened, mine, row) })
      toast({ title: outcome.updated })
      onClose()
      return null
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setRefused(mine)
      return failureOf(error, outcome.updateFailed)
    }
  }
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && !edit.isPending && onClose()}
      title={texts.editTitle}
      className="w-[min(27rem,100vw)]!"
    >
      <ProductForm
        initial={formOf(opened)}
        submit={{ idle: texts.save, sending: texts.saving }}
        onClose={onClose}
        send={(product) => send(product, opened)}
      >
        {refused && (
          <Conflict
            opened={opened}
            now={now}
            mine={refused}
            onMine={() => void send(refused, now)}
            onTheirs={onClose}
          />
        )}
      </ProductForm>
    </SidePanel>
  )
}

type ConflictProps = {
  opened: ProductRow
  now: ProductRow
  mine: ProductBody
  onMine: () => void
  onTheirs: () => void
}

/** Both values of each field that was changed here and is another now. */
function Conflict({ opened, now, mine, onMine, onTheirs }: ConflictProps) {
  const labels = { ...texts, imageUrl: texts.image }
  return (
    <div role="alert" className="grid gap-2 rounded-ctl bg-agendado px-3 py-2 text-agendado-t">
      <p className="font-semibold">{texts.stale}</p>
      <dl className="grid gap-2 [overflow-wrap:anywhere]">
        {changedFields(opened, mine)
          .filter((name) => now[name] !== mine[name])
          .map((name) => (
            <div key={name}>
              <dt className="font-semibold">{labels[name]}</dt>
              <dd>
                {texts.staleNow}: {now[name]}
              </dd>
              <dd>
                {texts.staleMine}: {mine[name]}
              </dd>
            </div>
          ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="max-md:min-h-11" onClick={onMine}>
          {texts.saveMine}
        </Button>
        <Button size="sm" className="max-md:min-h-11" onClick={onTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
