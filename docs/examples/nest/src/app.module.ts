import { Module } from '@nestjs/common'
import { OperationsModule } from 'routepact-nest'
import { contract } from './contract.ts'
import { GreetingsController } from './greetings.controller.ts'

@Module({
  imports: [OperationsModule.register(contract)],
  controllers: [GreetingsController],
})
export class AppModule {}
