import { Controller, UseGuards } from '@nestjs/common'
import type { ContractRequest } from 'routepact'
import { Operation, type Operations } from 'routepact-nest'
import { contract } from './contract.ts'
import { CurrentUser, UserGuard } from './user.guard.ts'

@Controller()
@UseGuards(UserGuard)
export class GreetingsController implements Operations<
  typeof contract
> {
  @Operation(contract.greet)
  greet(
    request: ContractRequest<typeof contract.greet>,
    @CurrentUser() user: string,
  ) {
    const { name } = request.validatedParams
    return request.respond({
      status: 200,
      body: { hello: name, from: user },
    })
  }
}
